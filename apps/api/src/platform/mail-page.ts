import type { Language } from '@mali/contracts/limits';

/** A label and its value; a value with a link leads there. */
export type MailFact = Readonly<{ label: string; value: string; href?: string }>;
/** An item of an order; `amount` is written, `notes` explain it. */
export type MailItem = Readonly<{
  name: string;
  notes: readonly string[];
  amount: string;
  /** Absolute URL; null: none. */
  image: string | null;
}>;
/** A row of sums; the last one of a list is the total. */
export type MailSum = Readonly<{ label: string; amount: string; notes?: readonly string[] }>;

/** Parts of a mail, top to bottom. */
export type MailBlock = Readonly<
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: readonly MailFact[] }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'items'; items: readonly MailItem[]; sums: readonly MailSum[] }
>;

export type MailPage = Readonly<{
  lang: Language;
  /** Subject and heading. */
  title: string;
  /** Shown beside the subject in lists of mails; the first text if omitted. */
  preview?: string;
  shopName: string;
  blocks: readonly MailBlock[];
  /** Links below everything. */
  footer?: readonly Readonly<{ label: string; href: string }>[];
}>;

/** Policy of a mail that is shown in a frame of the back office: no scripts. */
export const MAIL_PREVIEW_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'";

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Colours of the shop, by light and dark: mail programs without dark mode use the inline ones. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.sheet{padding:28px 20px!important}.button a{display:block!important}}
@media (prefers-color-scheme:dark){
.page{background:#17120f!important}.sheet{background:#221a15!important}
.ink,.ink a{color:#f6efe4!important}.soft{color:#cfc1ae!important}.line{border-color:#453830!important}
.box{background:#2d231c!important}.accent{color:#f4a3b7!important}}`;

const SANS = "font-family:Anuphan,'Noto Sans Thai',Thonburi,'Leelawadee UI',Tahoma,sans-serif";
const SERIF = "font-family:'Noto Serif Thai',Georgia,Thonburi,'Leelawadee UI',serif";
const TEXT_STYLE = `${SANS};font-size:16px;line-height:1.6;color:#241c17`;
const SMALL_STYLE = `${SANS};font-size:14px;line-height:1.55;color:#594c43`;
const RULE = 'border-bottom:1px solid #e4dacb';
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${TEXT_STYLE};margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'small':
      return `<p class="soft" style="${SMALL_STYLE};margin:16px 0 0">${escapeHtml(block.text)}</p>`;
    case 'heading':
      return `<h2 class="ink" style="${SANS};font-size:16px;line-height:1.5;font-weight:600;color:#241c17;margin:32px 0 4px">${escapeHtml(block.text)}</h2>`;
    case 'facts':
      return `<table ${TABLE} class="box" style="background:#f4eee2;margin:8px 0 20px"><tr><td style="padding:14px 16px">${block.facts
        .map(({ label, value, href }) => {
          const shown =
            href === undefined
              ? escapeHtml(value)
              : `<a class="accent" href="${escapeHtml(href)}" style="color:#b01e45">${escapeHtml(value)}</a>`;
          return `<p class="ink" style="${TEXT_STYLE};margin:0;padding:3px 0"><span class="soft" style="${SMALL_STYLE}">${escapeHtml(label)}</span><br>${shown.replaceAll('\n', '<br>')}</p>`;
        })
        .join('')}</td></tr></table>`;
    case 'button':
      return `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 8px"><tr><td bgcolor="#b01e45" style="background:#b01e45"><a href="${escapeHtml(block.href)}" style="${SANS};font-size:16px;line-height:24px;font-weight:500;color:#ffffff;text-decoration:none;display:inline-block;padding:12px 28px;text-align:center">${escapeHtml(block.label)}</a></td></tr></table>`;
    case 'link':
      return `<p style="${TEXT_STYLE};margin:8px 0"><a class="accent" href="${escapeHtml(block.href)}" style="color:#b01e45">${escapeHtml(block.label)}</a></p>`;
    case 'items':
      return `<table ${TABLE} style="margin:8px 0 0">${block.items.map(itemHtml).join('')}${block.sums
        .map((sum, i) => sumHtml(sum, i === block.sums.length - 1))
        .join('')}</table>`;
  }
}

function itemHtml({ name, notes, amount, image }: MailItem): string {
  const picture =
    image === null
      ? ''
      : `<img src="${escapeHtml(image)}" width="56" height="56" alt="" style="display:block;width:56px;height:56px;object-fit:contain">`;
  return `<tr><td class="line" width="56" valign="top" style="${RULE};padding:12px 12px 12px 0"><div class="box" style="width:56px;height:56px;background:#f4eee2">${picture}</div></td>
<td class="line ink" valign="top" style="${RULE};${TEXT_STYLE};padding:10px 0">${escapeHtml(name)}${notes
    .map((note) => `<br><span class="soft" style="${SMALL_STYLE}">${escapeHtml(note)}</span>`)
    .join('')}</td>
<td class="line ink" valign="top" align="right" style="${RULE};${TEXT_STYLE};padding:10px 0 10px 12px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

function sumHtml({ label, amount, notes = [] }: MailSum, isTotal: boolean): string {
  const style = isTotal
    ? `${TEXT_STYLE};font-weight:600;padding:12px 0 4px;border-top:1px solid #241c17`
    : `${SMALL_STYLE};padding:8px 0 2px`;
  const ink = isTotal ? 'ink line' : 'soft';
  return `<tr><td class="${ink}" colspan="2" style="${style}">${escapeHtml(label)}${notes
    .map((note) => `<br><span class="soft" style="${SMALL_STYLE};font-weight:400">${escapeHtml(note)}</span>`)
    .join(
      '',
    )}</td><td class="${ink}" align="right" valign="top" style="${style};white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

function textOf(block: MailBlock): string[] {
  switch (block.kind) {
    case 'text':
    case 'small':
      return [block.text, ''];
    case 'heading':
      return [block.text];
    case 'facts':
      return [
        ...block.facts.map(
          ({ label, value, href }) => `${label}: ${value}${href === undefined ? '' : ` ${href}`}`,
        ),
        '',
      ];
    case 'button':
    case 'link':
      return [`${block.label}: ${block.href}`, ''];
    case 'items':
      return [...block.items.map(({ name, ...item }) => ({ label: name, ...item })), ...block.sums]
        .flatMap(({ label, amount, notes = [] }) => [
          `${label}  ${amount}`,
          ...notes.map((note) => `  ${note}`),
        ])
        .concat('');
  }
}

/** A mail in the shop's look, as text and as HTML: both say the same, and the HTML works without pictures. */
export function mailPage({ lang, title, preview, shopName, blocks, footer = [] }: MailPage): {
  subject: string;
  text: string;
  html: string;
} {
  const first = blocks.find((block) => block.kind === 'text');
  const told = preview ?? first?.text ?? '';
  const text = [
    ...[title, ''],
    ...blocks.flatMap(textOf),
    ...footer.map(({ label, href }) => `${label}: ${href}`),
    shopName,
  ].join('\n');
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#fbf7ef"><div style="display:none;max-height:0;overflow:hidden;font-size:1px;color:#fbf7ef">${escapeHtml(told)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table ${TABLE} class="page" style="background:#fbf7ef"><tr><td align="center">
<table ${TABLE} style="max-width:600px"><tr><td class="sheet" style="background:#fffdf9;padding:36px 40px">
<p class="ink" style="${SERIF};font-size:24px;line-height:1.4;color:#241c17;margin:0 0 28px">${escapeHtml(shopName)}</p>
<h1 class="ink" style="${SERIF};font-weight:400;font-size:24px;line-height:1.4;color:#241c17;margin:0 0 12px">${escapeHtml(title)}</h1>
${blocks.map(htmlOf).join('\n')}
</td></tr><tr><td class="soft" style="${SMALL_STYLE};padding:20px 40px 40px">${[
    escapeHtml(shopName),
    ...footer.map(
      ({ label, href }) =>
        `<a class="soft" href="${escapeHtml(href)}" style="color:#594c43">${escapeHtml(label)}</a>`,
    ),
  ].join(' · ')}</td></tr></table></td></tr></table></body></html>`;
  return { subject: title, text, html };
}
