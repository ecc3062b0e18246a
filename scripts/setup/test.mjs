// `npm test [-- types|lint|core|unit|server|page|journeys …] [file …]`
import { requireNode } from './node-version.mjs';

requireNode();
import('./suite.mjs').then(({ main }) => main(process.argv.slice(2)));
