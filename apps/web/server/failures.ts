import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@mali/contracts/errors';
import { securityHeaders } from '@mali/contracts/security-headers';
import { fixedPart, ROUTES } from '../src/app/routes.ts';

/* Error responses when no page can be rendered: in the shop's own words instead of the framework's. */

/**
 * The request path in decodable form: percent signs that are not valid UTF-8 escapes are escaped, so that
 * such a URL shows the not-found page.
 */
export function readablePath(url: string): string {
  const [path = '', ...query] = url.split('?');
  const readable = isDecodable(path)
    ? path
    : path.replace(/(?:%[0-9a-f]{2})+|%/gi, (part) =>
        isDecodable(part) ? part : part.replaceAll('%', '%25'),
      );
  return [readable, ...query].join('?');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A file URL: a missing file is not answered with a page. */
export const isFile = (pathname: string): boolean =>
  /\.\w{2,5}$/.test(pathname) && !pathname.startsWith(`${fixedPart(ROUTES.search)}/`);

/** An error in the API's format, for requests that could not be proxied. */
export function errorBody(code: ErrorCode): string {
  const { en, th } = ERRORS[code];
  return JSON.stringify({ code, message: en, message_th: th });
}

/**
 * Answers an unparsable request: headers too large or malformed. Neither its language nor its path is known.
 */
export function writeRawError(publicUrl: string) {
  return ({ code: cause, rawPacket }: { code: string; rawPacket: unknown }, socket: Socket): void => {
    if (cause === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = cause === 'HPE_HEADER_OVERFLOW' ? 'ERROR.HEADERS_TOO_LARGE' : 'ERROR.BAD_REQUEST';
    const { status, th, en } = ERRORS[code];
    const isCall =
      Buffer.isBuffer(rawPacket) && /^[A-Z]+ \/(?:api|content)\//.test(rawPacket.toString('latin1', 0, 40));
    const body = isCall
      ? errorBody(code)
      : `<!doctype html><html lang="th"><meta charset="utf-8"><title>มะลิ</title><p>${th}</p><p lang="en">${en}</p>`;
    const headers = {
      'content-type': `${isCall ? 'application/json' : 'text/html'}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      ...securityHeaders(publicUrl),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  };
}
