import { open } from './lib/open.ts';

await open(
  'start',
  `Usage: npm start [-- --empty]

Starts the shop on this machine and keeps it running until Ctrl-C: PostgreSQL, the sandboxes of the bank and of
Google, Facebook and LINE, that of a carrier, the API, the worker and the web server. The first start fills a demo shop and takes about a minute.

Everything it must not lose is kept in .data; delete that folder to begin anew.

Options
  --empty        the first start fills no demo shop, but categories and plain pages for products of yours (npm run
                 import). Later starts leave the shop as it is, with or without it.

Environment (all optional)
  WEB_PORT, API_PORT, BANK_PORT, IDENTITY_PORT, CARRIER_PORT
                 ports, from 3000, 4000, 4100, 4300 and 4400; the next free one is taken
  HOST           address to listen on (127.0.0.1)
  DATA_DIR       folder of the data (.data)
  DEMO           off: as --empty
  DATABASE_URL   a PostgreSQL of yours instead of the embedded one
  REDIS_URL, SMTP_URL, …   see docs/operating.md
`,
);
