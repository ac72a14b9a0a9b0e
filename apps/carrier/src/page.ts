import { codeOf, NEXT, type Shipment } from './shipments.ts';
import { statementDays } from './statement.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The page's only style, so that nothing else has to be allowed. */
export const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const row = (shipment: Shipment): string => {
  const { tracking_no, reference, receiver, cod, weight, events } = shipment;
  const moves = NEXT[codeOf(shipment)]
    .map((code) => `<button name="code" value="${code}">${code}</button>`)
    .join(' ');
  const last = events.at(-1);
  return `<tr><th scope="row">${tracking_no}<br><small>${escapeHtml(reference)}</small></th>
<td>${escapeHtml(receiver.name)}<br><small>${escapeHtml(receiver.province)} ${receiver.zipcode}</small></td>
<td>${weight} g${cod > 0 ? `<br>COD ฿${(cod / 100).toFixed(2)}` : ''}</td>
<td>${codeOf(shipment)}<br><small>${escapeHtml(last?.text ?? '')}</small></td>
<td><form method="post" action="/shipments/${tracking_no}/move">${moves || '–'}</form></td></tr>`;
};

const statements = (shipments: readonly Shipment[]): string => {
  const days = statementDays(shipments);
  const links = days.map((day) => `<li><a href="/statements/${day}.csv">${day}</a></li>`).join('');
  return days.length === 0 ? '' : `<h2>Cash on delivery, statements</h2><ul>${links}</ul>`;
};

/** All shipments, each with what may become of it next, and the statements of cash on delivery. */
export const shipmentsPage = (
  shipments: readonly Shipment[],
): string => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox carrier</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:24px;color:#1d2330}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:8px;border-bottom:1px solid #d9dee7}small{color:#4c566a}
button{font:inherit;font-size:13px;min-height:32px;margin:2px}p{color:#5c4300;background:#fff3c4;padding:8px 12px}</style></head><body>
<h1>Sandbox carrier</h1><p>This page stands in for a carrier, for trying things out. Parcels also move by themselves.</p>
${
  shipments.length === 0
    ? '<p>No parcel yet: book one with Mali Express in the back office.</p>'
    : `<table><thead><tr><th scope="col">Number</th><th scope="col">Receiver</th><th scope="col">Weight, COD</th><th scope="col">State</th><th scope="col">Next</th></tr></thead><tbody>${shipments.map(row).join('')}</tbody></table>`
}${statements(shipments)}</body></html>`;
