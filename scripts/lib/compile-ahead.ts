// Fills the compile cache (NODE_COMPILE_CACHE) with the modules of the given entry files, then exits. A process that finds
// all its modules there does not load Node's TypeScript parser, which would keep some 20 MB for as long as it runs.
import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

const NOTHING_RUNS = 'nothing is to run';
/** Modules run in the order of their imports: this one ends it before the first of the shop's. */
const first = `data:text/javascript,throw '${NOTHING_RUNS}'`;
const files = process.argv.slice(2).map((file) => pathToFileURL(file).href);
const source = [first, ...files].map((url) => `import ${JSON.stringify(url)};`).join('');
await import(`data:text/javascript,${encodeURIComponent(source)}`).catch((reason: unknown) => {
  if (reason !== NOTHING_RUNS) throw reason;
});
flushCompileCache();
