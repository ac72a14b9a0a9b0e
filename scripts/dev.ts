import { open } from './lib/open.ts';

await open(
  'dev',
  `Usage: npm run dev

Starts the shop like npm start, for working on it: the API, the worker and the sandbox restart when their
source changes, and the pages come from Vite and reload by themselves. Same data, same environment.
`,
);
