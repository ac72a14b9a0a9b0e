import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The modules that may open connections to other servers, and their targets: addresses of the configuration,
 * or checked to be public. No other module does, so that a user-supplied URL is never requested (check 23 of
 * docs/security.md).
 */
const MAY_CONNECT: Readonly<Record<string, string>> = {
  'apps/api/src/modules/identities/providers.ts': 'the providers of sign-in that have keys',
  'apps/api/src/modules/payments/omise-qr.ts': 'pictures of QR codes, on the gateway’s own hosts',
  'apps/api/src/platform/json-request.ts': 'the gateway and the loyalty partner',
  'apps/api/src/modules/search/opensearch-client.ts': 'the search engine of the settings',
  'apps/api/src/platform/s3-client.ts': 'the bucket of the settings',
  'apps/api/src/platform/cdn.ts': 'the CDN of the settings',
  'apps/api/src/platform/line.ts': 'the Messaging API of LINE',
  'apps/api/src/platform/mail.ts': 'the mail server',
  'apps/api/src/platform/layout-cache.ts': 'Redis',
  'apps/api/src/platform/redis.ts': 'Redis, at its address or through its sentinels',
  'apps/api/src/platform/live-redis.ts': 'Redis',
  'apps/api/src/app.ts': 'Redis',
  'apps/web/server/app.ts': 'the API',
  'apps/web/server/waiting-room.ts': 'the API',
  'apps/api/src/modules/goods/importing/fetch-picture.ts':
    'pictures an import names: public addresses alone, checked before connecting',
  'apps/api/src/modules/webhooks/send.ts':
    'endpoints that the owner enters: public addresses alone, checked before connecting',
};

/** Server code, without test doubles and sandboxes. */
const FOLDERS = ['apps/api/src', 'apps/web/server', 'packages', 'db/src'];
const IS_SERVER_CODE = /\.ts$/;
const IS_OTHER = /\.test\.ts$|fixtures\.ts$|\/testing[^/]*\.ts$|\/fake-omise\/|\/node_modules\/|\/dist\//;

const CALLS = [
  /(?<![\w.])fetch\s*\(/,
  /\bglobalThis\s*\.\s*fetch\b|\bglobalThis\s*\[/,
  /\bnew\s+(?:WebSocket|EventSource)\s*\(/,
  // Clients of other protocols, and libraries that fetch.
  /(?:from |\bimport\(\s*)'(?:axios|undici|got|ky|node-fetch|superagent|needle|nodemailer|ioredis|redis|ws|@opensearch-project\/opensearch)'/,
  // Creating servers uses other named imports; type imports are excluded.
  /^import(?!\s+type\b)[^;]*?\{[^}]*(?<!type )\b(?:request|get|connect|createConnection|Socket)\b[^}]*\}\s*from 'node:(?:https?|http2|net|tls|dgram)'/m,
  /^import(?!\s+type\b)\s+(?:\*\s+as\s+)?\w+[^{;]*from '(?:node:)?(?:https?|http2|net|tls|dgram)'/m,
  /(?:import|require)\(\s*'(?:node:)?(?:https?|http2|net|tls|dgram)'\s*\)/,
];

/** Whether a module's source opens a connection to another server. */
export const connects = (text: string): boolean => CALLS.some((call) => call.test(withoutComments(text)));

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Modules that connect without being listed, and listed ones that no longer connect. */
export function checkOutgoing(root: string): string[] {
  const found = new Set(
    FOLDERS.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`)
        .filter((file) => IS_SERVER_CODE.test(file) && !IS_OTHER.test(file))
        .filter((file) => connects(readFileSync(join(root, file), 'utf8'))),
    ),
  );
  return [
    ...[...found]
      .filter((file) => MAY_CONNECT[file] === undefined)
      .map(
        (file) =>
          `${file}: connects to another server; only the modules of scripts/lib/outgoing-rules.ts may`,
      ),
    ...Object.keys(MAY_CONNECT)
      .filter((file) => !found.has(file))
      .map((file) => `${file}: connects to nothing; take it out of scripts/lib/outgoing-rules.ts`),
  ].sort();
}
