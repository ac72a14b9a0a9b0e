import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Names that were replaced by the field's own terms, with the folder where the old one is refused. */
const REPLACED: readonly (readonly [old: string, use: string, folder?: string])[] = [
  ['Shelf', 'CatalogueSnapshot or NetPriceIndex', 'apps/api/ packages/ scripts/'],
  ['shelf', 'snapshot', 'apps/api/ packages/ scripts/'],
  ['ShelfKeeper', 'SnapshotLoader'],
  ['shelfOf', 'netPriceIndex'],
  ['KeptCard', 'CachedCard'],
  ['AskedOnce', 'RequestedKeys'],
  ['edition', 'textVersion', 'apps/api/src/modules/catalogue/ apps/api/src/modules/search/'],
  ['Facts', 'ProductRecord', 'apps/api/ scripts/'],
  ['FEW', 'LOW_STOCK_THRESHOLD', 'apps/api/'],
  ['Told', 'CardSource', 'apps/api/src/modules/catalogue/'],
  ['KeptCards', 'CardCache'],
  ['Cells', 'Partitions', 'apps/api/'],
  ['Places', 'Ordinals', 'apps/api/src/modules/'],
  ['Among', 'CandidateSet'],
  ['gathered', 'batchLoader'],
  ['Turns', 'ConcurrencyLimiter'],
  ['breathe', 'yieldToEventLoop'],
  ['makeRoom', 'tuneHeapGrowth'],
  ['OwnProcess', 'ChildProcessWorker'],
  ['Drawer', 'CachePartition', 'apps/api/'],
  ['EndedSessions', 'SessionRevocationList'],
  ['WorkerMarks', 'WorkerHeartbeat'],
  ['whenUsed', 'lazyCheck'],
  ['Parts', 'ResponseChunks', 'apps/api/src/platform/'],
  ['oweAll', 'createRefundsDue'],
  ['takeMoney', 'applyPayment'],
  ['tellOfOrder', 'notifyOrder'],
  ['BY_ITSELF', 'AUTO_TRANSITIONS'],
  ['lockBook', 'lockAddresses'],
  ['inBook', 'withAddressLock'],
  ['unlessMissing', 'ignoreNotFound'],
  ['Bi', 'LocalizedText'],
  ['deskPaths', 'adminPaths'],
  ['Vows', 'Promises'],
  ['useAlive', 'useHydrated'],
  ['standInForLine', 'fakeLineApi'],
  ['tellEndingCoins', 'notifyExpiringCoins'],
  ['tellEndingCoupons', 'notifyExpiringCoupons'],
  ['tellCustomers', 'createNotifications'],
  ['tellWatchers', 'notifyOrderViewers'],
  ['tellVisitor', 'identifyVisitor'],
  ['tellPage', 'reportPage'],
  ['tellStatus', 'applyLiveStatus'],
  ['statusTold', 'statusReceived'],
  ['dialogsTold', 'dialogsReceived'],
  ['hearLive', 'subscribeLive'],
  ['hearPageMeta', 'capturePageMeta'],
  ['brandsHeard', 'brandsBySound', 'apps/api/ packages/thai/'],
  ['wordsHeard', 'wordsBySound', 'apps/api/ packages/thai/'],
  ['isHeard', 'isSoundMatch', 'apps/api/ packages/thai/'],
  ['oweRefund', 'createRefundDue'],
  ['oweCash', 'createCashRefundDue'],
  ['strayCharges', 'unmatchedCharges'],
  ['askSilentCharges', 'inquireOpenCharges'],
  ['sendKeptMail', 'sendStoredMail'],
  ['KeptMail', 'StoredMail'],
  ['keptConsent', 'storedConsent'],
  ['judgeWish', 'evaluateWish'],
  ['filesOfNobody', 'orphanedFiles'],
  ['forgetDraft', 'deleteDraft'],
  ['askForPicturesAgain', 'retryPictures'],
  ['PostDeed', 'PostAction'],
];

const REPLACED_FILES: readonly (readonly [old: RegExp, use: string])[] = [
  [
    /^apps\/api\/.*\/(?:shelf|keeper|facts|kept-cards)\./,
    'snapshot, snapshot-loader, product-record, card-cache',
  ],
  [/^packages\/pricing\/.*\/shelf\./, 'net-price-index'],
  [
    /\/(?:gathered|turns|own-process|ended-sessions)\./,
    'batch-loader, concurrency-limiter, child-process-worker, session-revocation-list',
  ],
  [/\/mine\./, 'customer-orders'],
  [/\/stand-in\//, 'fake-<provider>/'],
  [/\/desk(?:-[a-z]+)*\.|\/both\.ts$|\/vows\.|\/draw\.tsx$/, 'admin, localized-text, promises, prerender'],
];

/** Names in SQL that a migration replaced. */
const REPLACED_IN_SQL: readonly (readonly [old: RegExp, use: string])[] = [
  [/\bstray_charges\b/, 'unmatched_charges'],
  [/\btell_customers\b/, 'create_notifications'],
];

const isIn = (file: string, folders: string | undefined): boolean =>
  folders === undefined || folders.split(' ').some((folder) => file.startsWith(folder));

/** All identifiers of a module: variables, types, properties, JSX elements. */
export function identifiersOf(file: string, text: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as { type?: unknown; name?: unknown };
    if (typeof name === 'string' && typeof type === 'string' && type.endsWith('Identifier')) names.add(name);
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(file, text).program);
  return names;
}

export function namingFaults(file: string, text: string): string[] {
  const refused = REPLACED.filter(([old, , folders]) => isIn(file, folders) && text.includes(old));
  // Parsing every file would take seconds: only files that contain an old word are parsed.
  const names = refused.length === 0 ? new Set<string>() : identifiersOf(file, text);
  return [
    ...refused
      .filter(([old]) => names.has(old))
      .map(([old, use]) => `${file}: ${old} was replaced: use ${use}`),
    ...(file.startsWith('apps/') ? REPLACED_IN_SQL : [])
      .filter(([old]) => old.test(text))
      .map(([old, use]) => `${file}: ${old.source.replaceAll('\\b', '')} was replaced: use ${use}`),
  ];
}

/** Codes of the specification that have a readable constant, with that constant. */
const CODES: readonly (readonly [code: RegExp, use: string])[] = [
  [/'p00[1-6]'/, 'PromotionKind'],
  [/\b(?:doc_|new_)?status [=!]== \d{1,2}\b/, 'ORDER_STATUS'],
  [/\brole_id [=!]== \d/, 'ROLE'],
];
/** Files of running code, without those that hold rows, texts or test data. */
const RUNNING =
  /^apps\/(?:api|web|bank)\/(?:src|server)\/(?!testing)(?!.*(?:\.test\.|fixtures|repository\.ts|\/texts\/))/;

/** Codes of the specification in running code: they belong on the wire and in rows. */
export const codeFaults = (file: string, text: string): string[] =>
  !RUNNING.test(file)
    ? []
    : CODES.flatMap(([code, use]) => {
        const found = code.exec(text)?.[0];
        return found === undefined ? [] : [`${file}: ${found} has a readable constant: use ${use}`];
      });

/** Violations in the name of a file. */
export const fileNameFaults = (file: string): string[] =>
  REPLACED_FILES.filter(([old]) => old.test(file)).map(
    ([, use]) => `${file}: ${basename(file)} was replaced: use ${use}`,
  );

/** Refuses names that the vocabulary (docs/decisions/0029-vocabulary.md) replaced, and bare codes (0035). */
export function checkNaming(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '-z', 'apps', 'packages', 'db', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => /\.(?:ts|tsx)$/.test(file) && !file.startsWith('db/migrations/'));
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...fileNameFaults(file), ...namingFaults(file, text), ...codeFaults(file, text)];
  });
}
