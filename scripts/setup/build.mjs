// `npm run build`: dist/ made from the sources, unless it is already.
import { requireNode } from './node-version.mjs';

requireNode();
import('./prepare.mjs').then(({ main }) => main(() => console.log('dist/ is up to date.')));
