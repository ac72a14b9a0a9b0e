/** Types of the used parts of pdfkit and fontkit, which have none. */
declare module 'fontkit' {
  export type Glyph = Readonly<{ id: number; advanceWidth: number; codePoints: readonly number[] }>;
  /** In units of the font. */
  export type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  export type GlyphRun = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };
  export type Font = {
    readonly unitsPerEm: number;
    readonly postscriptName: string;
    layout(text: string): GlyphRun;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** The outline of a glyph, y upwards. */
    getGlyph(id: number): { path: { toSVG(): string } };
  };
  export function create(data: Uint8Array): Font;
}

declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  import type { Font } from 'fontkit';

  type DocumentOptions = {
    /** A4, or width and height in points. */
    size: 'A4' | [number, number];
    margin: number;
    /** Initial font; null selects none, and loads no built-in font. */
    font: null;
    bufferPages: boolean;
    autoFirstPage: boolean;
    compress: boolean;
    pdfVersion: '1.7';
    subset: 'PDF/A-3b';
    lang: string;
    displayTitle: boolean;
    info: Record<string, string | Date>;
  };
  /** Lengths in points from the upper left corner. */
  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    addPage(): this;
    switchToPage(page: number): unknown;
    registerFont(name: string, font: Font): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(points: number): this;
    /** Appends an operator to the page content. */
    addContent(operator: string): this;
    text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    stroke(): this;
    fill(): this;
    end(): void;
  }
}

/** The S3-compatible server of tests. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: readonly { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    readonly logger: { exceptions: { unhandle(): void }; close(): void };
  }
}
