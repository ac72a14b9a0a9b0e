/// <reference path="../../platform/libraries.d.ts" />
import PDFDocument from 'pdfkit';
import { faces, WEIGHTS, type Weight } from '../../platform/typeface.ts';
import { printable, runsOf, widthOf, wrap } from './text.ts';

/** The design's colours, each for its job. */
export const COLOUR = {
  ink: '#241c17',
  second: '#594c43',
  caption: '#6f6157',
  rule: '#e4dacb',
  strongRule: '#cfc1ae',
  accent: '#b01e45',
  ground: '#f9f5ed',
} as const;

export type Style = Readonly<{ size: number; weight?: Weight; colour?: string }>;

export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
const LEADING = 1.5;
const OPTIONS = { lineBreak: false, baseline: 'alphabetic' } as const;

/**
 * Adds ActualText to text. Marks are drawn separately from their letters, some of them raised, and sara am in
 * two parts: without this, search and copy would see separate words. The marked content must be inside the
 * graphics state of the text, since readers (poppler) take position and direction from there.
 */
class ReadablePdf extends PDFDocument {
  reading: string | null = null;

  override addContent(operator: string): this {
    if (this.reading === null) return super.addContent(operator);
    if (operator === 'BT') {
      const utf16 = Buffer.from(`\ufeff${this.reading}`, 'utf16le').swap16();
      super.addContent(`/Span <</ActualText <${utf16.toString('hex')}>>> BDC`);
    }
    super.addContent(operator);
    return operator === 'ET' ? super.addContent('EMC') : this;
  }
}

/**
 * Pages for text and lines, A4 by default, in points from the upper left corner; `y` of a text is its baseline. Declares
 * PDF/A-3b, the archive format of Thai electronic tax invoices.
 */
export class Sheet {
  readonly #pdf: ReadablePdf;
  readonly #done: Promise<Buffer>;
  #pages = 0;

  /**
   * @param title metadata, not printed; must contain no personal data
   * @param size width and height in points, of pages other than A4
   */
  constructor(title: string, at: Date, size: [number, number] | 'A4' = 'A4') {
    this.#pdf = new ReadablePdf({
      size,
      margin: 0,
      font: null,
      bufferPages: true,
      autoFirstPage: false,
      compress: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      lang: 'th-TH',
      displayTitle: true,
      // Deterministic: no timestamps or machine data.
      info: { Title: title, Producer: 'Mali', Creator: 'Mali', CreationDate: at },
    });
    for (const weight of WEIGHTS) {
      for (const face of faces(weight)) this.#pdf.registerFont(face.name, face.font);
    }
    const chunks: Buffer[] = [];
    this.#done = new Promise((resolve, reject) => {
      this.#pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.#pdf.on('end', () => resolve(Buffer.concat(chunks)));
      this.#pdf.on('error', reject);
    });
  }

  get pages(): number {
    return this.#pages;
  }

  addPage(): void {
    this.#pdf.addPage();
    this.#pages += 1;
  }

  /** Switches to a page, from 0. */
  turnTo(page: number): void {
    this.#pdf.switchToPage(page);
  }

  /**
   * One line of text.
   * @param align position of `x` in the text
   */
  text(text: string, x: number, y: number, style: Style, align: 'left' | 'right' = 'left'): void {
    this.#line(printable(text), x, y, style, align);
  }

  /**
   * Wrapped text.
   * @returns the baseline of the following line
   */
  paragraph(text: string, x: number, y: number, width: number, style: Style): number {
    const lines = this.lines(text, width, style);
    for (const [i, line] of lines.entries()) this.#line(line, x, y + i * style.size * LEADING, style, 'left');
    return y + lines.length * style.size * LEADING;
  }

  /** The lines of a text within a width. */
  lines(text: string, width: number, { size, weight = 400 }: Style): string[] {
    return wrap(printable(text), weight, size, width);
  }

  /** Height of so many lines. */
  height(lines: number, { size }: Style): number {
    return lines * size * LEADING;
  }

  rule(x: number, y: number, width: number, colour: string, thickness = 0.6): void {
    this.#pdf
      .strokeColor(colour)
      .lineWidth(thickness)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.#pdf.fillColor(colour).rect(x, y, width, height).fill();
  }

  /** Finishes the document. */
  end(): Promise<Buffer> {
    this.#pdf.end();
    return this.#done;
  }

  #line(text: string, x: number, y: number, style: Style, align: 'left' | 'right'): void {
    const { size, weight = 400, colour = COLOUR.ink } = style;
    let at = align === 'left' ? x : x - widthOf(text, weight, size);
    this.#pdf.fillColor(colour).fontSize(size);
    for (const run of runsOf(text, weight)) {
      this.#pdf.font(run.face.name);
      this.#pdf.reading = /[\u0e31-\u0e4e]/.test(run.text) ? run.text : null;
      this.#pdf.text(run.text, at, y, OPTIONS);
      at += (run.width * size) / 1000;
    }
  }
}
