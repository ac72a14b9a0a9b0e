import { Readable } from 'node:stream';
import { ErrorAnswers } from '@mali/contracts/common';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

const CSV = 'text/csv';
const ZIP = 'application/zip';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export type TableFormat = 'csv' | 'xlsx';

const csv = { [CSV]: { schema: Type.Unsafe<unknown>({ type: 'string' }) } } as const;
const workbook = {
  [XLSX]: { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) },
} as const;

/** Answers of a route that sends a table as CSV. */
export const CsvAnswers = { 200: { description: 'The file', content: csv }, ...ErrorAnswers } as const;
/** Answers of a route that sends a table as CSV or as a workbook. */
export const TableAnswers = {
  200: { description: 'The file', content: { ...csv, ...workbook } },
  ...ErrorAnswers,
} as const;

/** Answers of a route that sends an archive. */
export const ArchiveAnswers = {
  200: {
    description: 'The file',
    content: { [ZIP]: { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) } },
  },
  ...ErrorAnswers,
} as const;

/**
 * Sends an archive as a file to save.
 * @param name without its ending
 */
export const sendArchive = (
  reply: FastifyReply,
  name: string,
  content: AsyncIterable<Uint8Array>,
): FastifyReply =>
  reply
    .header('content-type', ZIP)
    .header('content-disposition', `attachment; filename="${name}.zip"`)
    .send(Readable.from(content, { objectMode: false }));

/**
 * Sends a table as a file to save.
 * @param name without its ending
 */
export function sendTable(
  reply: FastifyReply,
  { name, format = 'csv' }: { name: string; format?: TableFormat | undefined },
  content: string | AsyncIterable<string | Uint8Array>,
): FastifyReply {
  return reply
    .header('content-type', format === 'csv' ? `${CSV}; charset=utf-8` : XLSX)
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(typeof content === 'string' ? content : Readable.from(content, { objectMode: false }));
}
