import { expect, test } from 'vitest';
import { checkOutgoing, connects } from './outgoing-rules.ts';
import { ROOT } from './paths.ts';

test('only the listed modules open outgoing connections, and only to configured servers', () => {
  expect(checkOutgoing(ROOT)).toEqual([]);
});

test.each([
  'const answer = await fetch(body.url);',
  'await globalThis.fetch(body.url);',
  "import axios from 'axios';",
  "import { request } from 'undici';",
  "import { request as ask } from 'node:https';",
  "import { createServer, get } from 'node:http';",
  "import https from 'node:https';",
  "import * as net from 'node:net';",
  "import { connect } from 'node:tls';",
  "const { request } = await import('node:http');",
  "const { Redis } = await import('ioredis');",
  'new WebSocket(body.url);',
])('%s is detected', (text) => {
  expect(connects(text)).toBe(true);
});

test.each([
  "import { createServer } from 'node:http';",
  "import type { Socket } from 'node:net';",
  "import { isIPv6 } from 'node:net';",
  '// fetch(address) belongs elsewhere',
  'this.prefetch(page); store.fetch(key);',
])('%s is not a connection', (text) => {
  expect(connects(text)).toBe(false);
});
