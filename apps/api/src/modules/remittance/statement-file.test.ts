import { describe, expect, it } from 'vitest';
import { decodeText, headsOf, parseDay, parseSatang, parseSigned, readStatement } from './statement-file.ts';

const rowsOf = (text: string) =>
  readStatement(text, {}).rows.map(({ line, tracking_no, amount, fee, paid_on }) => [
    ...[line, tracking_no, amount, fee, paid_on],
  ]);

describe('a statement', () => {
  it.each([
    ['commas', 'tracking_no,cod_amount,fee,date\nTH0123456,"1,234.50",12.00,2026-11-23\n'],
    ['semicolons', 'Tracking No.;COD Amount;Fee;Date\r\nTH0123456;1,234.50;12;23/11/2026\r\n'],
    [
      'tabs and Thai heads',
      'เลขพัสดุ\tยอดเก็บเงินปลายทาง\tค่าธรรมเนียม\tวันที่โอน\nth 012-3456\t1234.5\t12.00\t23/11/2569 18:30\n',
    ],
    ['columns in another order', '﻿fee,date,COD (THB),Name,AWB\n12,2026-11-23,1234.50,พิมพ์,TH0123456'],
  ])('is read with %s', (_, text) => {
    expect(rowsOf(text.replace('﻿', ''))).toEqual([[2, 'TH0123456', 123_450, 1200, '2026-11-23']]);
  });

  it('is read in UTF-8 with a byte order mark and in Windows-874; pictures are refused', () => {
    const text = 'เลขพัสดุ,ยอดเก็บเงิน\nTH0123456,500\n';
    const thai = Buffer.from(
      [...text].map((char) => {
        const code = char.charCodeAt(0);
        return code >= 0x0e00 ? code - 0x0e00 + 0xa0 : code;
      }),
    );
    expect(decodeText(thai)).toBe(text);
    expect(decodeText(Buffer.from(`\uFEFF${text}`))).toBe(text);
    expect(decodeText(Buffer.from([0x89, 0x50, 0, 1]))).toBeNull();
  });

  it('names every wrong line by its number, and a total that is not the sum', () => {
    const { rows, faults } = readStatement(
      [
        ...['รายการโอนเงิน COD', '', 'tracking_no,cod_amount,fee,date', 'TH0000001,100.00,1,2026-11-23'],
        ...[
          '?,100,,',
          'TH0000002,-5,-0.1,',
          'TH0000003,1.234,,',
          'TH0000004,0,,',
          'TH0000005,5,x,',
          'TH0000008,5,-1,',
        ],
        ...['TH0000006,5,1,31/02/2026', '"TH0000007","2,000.00",,', 'รวม,2095.01,,', ''],
      ].join('\n'),
      {},
    );
    expect(rows.map(({ line, amount }) => [line, amount])).toEqual([
      [4, 10_000],
      [6, -500],
      [12, 200_000],
    ]);
    expect(faults).toEqual([
      { line: 5, fault: 'tracking_no', text: '?' },
      { line: 7, fault: 'amount', text: '1.234' },
      { line: 8, fault: 'amount', text: '0' },
      { line: 9, fault: 'fee', text: 'x' },
      { line: 10, fault: 'fee', text: '-1' },
      { line: 11, fault: 'paid_on', text: '31/02/2026' },
      { line: 13, fault: 'total', text: '2095.01' },
    ]);
  });

  it('of unknown heads gets its columns by hand, and the next one of the carrier by those heads', () => {
    const text = 'Ref A,Ref B,Baht\nx,TH0123456,500\n';
    expect(readStatement(text, {})).toMatchObject({
      columns: { tracking_no: null, amount: null },
      header: ['Ref A', 'Ref B', 'Baht'],
      sample: [['x', 'TH0123456', '500']],
      rows: [],
      faults: [],
    });
    const chosen = readStatement(text, {}, { tracking_no: 1, amount: 2 });
    expect(chosen.rows).toMatchObject([{ tracking_no: 'TH0123456', amount: 50_000 }]);
    expect(readStatement(text, headsOf(chosen)).rows).toEqual(chosen.rows);
  });
});

it('amounts are satang to the last one, and nothing else is taken for one', () => {
  const good = {
    '0.1': 10,
    '0.29': 29,
    '1,234,567.89': 123_456_789,
    '฿500': 50_000,
    '500 บาท': 50_000,
    '7.500': 750,
  };
  for (const [text, satang] of Object.entries(good))
    expect([text, parseSatang(text)]).toEqual([text, satang]);
  for (const text of ['', '-1', '1,23', '1.234', '1e3', '๕๐', '1 000', '12,34.5', '9999999999'])
    expect([text, parseSatang(text)]).toEqual([text, null]);
});

it('what a carrier takes back is less than 0, in each way that it is written', () => {
  for (const text of ['-1,500.50', '\u22121500.50', '(1,500.50)', '฿-1500.50', '- 1500.5'])
    expect([text, parseSigned(text)]).toEqual([text, -150_050]);
  expect(['-0', '--1', '(1', '-(1)'].map(parseSigned)).toEqual([0, null, null, null]);
  expect(parseSigned('500')).toBe(50_000);
});

it('days are of the Common or the Buddhist era', () => {
  expect(parseDay('23/11/2569')).toBe('2026-11-23');
  expect(parseDay('2026/1/5 10:00')).toBe('2026-01-05');
  expect(parseDay('2026-02-30')).toBeNull();
  expect(parseDay('tomorrow')).toBeNull();
});
