// Runs beside a shop that was just started, then exits: renders the pictures its lists show first.
import { drawAhead } from '@mali/db/seed';
import { DATA_DIR } from './paths.ts';

const url = process.env.DATABASE_URL;
if (url) await drawAhead(url, DATA_DIR, { parallel: 1 });
