// `npm start`: from a fresh clone to a running dashboard.
import { requireNode } from './node-version.mjs';

requireNode();
import('./prepare.mjs').then(({ main }) => main(serve));

/** In this process, not in a child: signals reach the server as they are, and it starts sooner. */
function serve(root) {
  const program = new URL('dist/server/ranktrail.js', root);
  process.argv = [process.execPath, program.pathname, 'serve', ...process.argv.slice(2)];
  return import(program.href);
}
