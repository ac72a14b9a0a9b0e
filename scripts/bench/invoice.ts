import { cpus } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { documentLine, invoice } from '../../apps/api/src/modules/documents/fixtures.ts';
import { renderTaxDocument } from '../../apps/api/src/modules/documents/pdf.ts';
import { Printer } from '../../apps/api/src/modules/documents/printer.ts';
import { median, quantile } from '../lib/bench-data.ts';

const HELP = `npm run bench -- invoice [--rounds 60]

Tax invoices of 3, 20 and 100 lines rendered as PDF: the rendering alone, as the API serves them (in a process of its
own), and the very first one, for which that process has to be started. Prints medians and 95th percentiles, the size
of each document, and for how long the API itself was kept busy meanwhile.`;

const { values: options } = parseArgs({
  options: { help: { type: 'boolean', default: false }, rounds: { type: 'string', default: '60' } },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const rounds = Number(options.rounds);
const say = (text: string) => process.stdout.write(`${text}\n`);
const ms = (value: number) => value.toFixed(1).padStart(8);

const NAMES = [
  'Marigold ลิปสติกเนื้อกำมะหยี่ ติดทนนาน สีกุหลาบญี่ปุ่น 3.5 ก.',
  'Petal & Dew เซรั่มบำรุงผิวหน้า ไนอะซินาไมด์ 10% ช่วยให้ผิวดูกระจ่างใส สำหรับผู้ที่มีผิวแพ้ง่าย ขนาดปั๊ม 150 มล.',
  'Sunday ครีมกันแดดเนื้อน้ำ SPF50+ PA++++ 30 มล.',
  'น้ำหอม Eau de Parfum กลิ่นซากุระ 50 มล.',
];
/** All documents are different, so that only the texts of the form and of the products are cached. */
const document = (lines: number, round: number) =>
  invoice(
    Array.from({ length: lines }, (_, i) =>
      documentLine({
        description: `${NAMES[i % NAMES.length]} รุ่น ${round}-${i}`,
        quantity: 1 + (i % 3),
        unit_price: 29_900 + 1150 * i + round,
        discount: i % 2 === 0 ? 0 : 2990,
      }),
    ),
  );

async function times(lines: number, render: (round: number) => Promise<Buffer>) {
  const taken: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    bytes = (await render(round)).length;
    taken.push(performance.now() - began);
  }
  return { lines, bytes, median: median(taken), p95: quantile(taken, 0.95) };
}

say(
  `${cpus()[0]?.model.trim()}, ${cpus().length} processors, Node ${process.versions.node}; ${rounds} rounds\n`,
);

// The API's worker process does not keep the event loop alive: the benchmark must.
const awake = setInterval(() => undefined, 60_000);
const firsts: number[] = [];
for (let i = 0; i < 5; i += 1) {
  const printer = new Printer();
  const began = performance.now();
  await printer.print(document(3, i));
  firsts.push(performance.now() - began);
  await printer.close();
}
say(`the first one, including the start of its process: median ${ms(median(firsts)).trim()} ms of 5\n`);

say('                        lines   median      p95       KB');
const row = (what: string, of: Awaited<ReturnType<typeof times>>) =>
  say(
    `${what.padEnd(22)}${String(of.lines).padStart(7)} ${ms(of.median)} ${ms(of.p95)} ${(of.bytes / 1024).toFixed(0).padStart(8)}`,
  );
await renderTaxDocument(document(100, -1));
for (const lines of [3, 20, 100])
  row('rendered, ms', await times(lines, (round) => renderTaxDocument(document(lines, round))));
const printer = new Printer();
await printer.print(document(100, -1));
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
for (const lines of [3, 20, 100])
  row('served, ms', await times(lines, (round) => printer.print(document(lines, round))));
delay.disable();
await printer.close();
say(
  `\nevent loop delay of the API meanwhile: ${ms(delay.percentile(99) / 1e6).trim()} ms at the 99th percentile`,
);
clearInterval(awake);
