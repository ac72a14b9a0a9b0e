import { type Plugin, parseAst } from 'vite';

/**
 * What the shop never does with its libraries, and would be weight of every first view: libraries that come in one file
 * hold parts no bundler can tell apart from those that are used. A part that is left out says so when it is reached,
 * `unless` names what would reach it (the tests look for that in the shop's sources), and a build in which a part is
 * not found any more fails.
 */
export type Rule = Readonly<{
  /** The file of the library; where its name does not tell it from others, what it holds. */
  file: RegExp;
  holds?: string;
  /** Functions whose bodies are left out: of the file, or `Outer.inner` of a class or a function of it. */
  functions?: readonly string[];
  /** Functions that are reached and answer this instead. */
  answers?: Readonly<Record<string, string>>;
  /** Statements of the file that are left out, by what they begin with. */
  statements?: RegExp;
  /** The whole file is this instead. */
  instead?: string;
  /** What of the shop's sources would need what is left out; null: nothing could. */
  unless: RegExp | null;
}>;

const axios = (name: string, instead: string, unless: RegExp | null): Rule => ({
  file: new RegExp(`[\\\\/]axios[\\\\/]lib[\\\\/]${name.replace('/', '[\\\\/]')}\\.js$`),
  instead,
  unless,
});

/** Names that are imported from a library. */
const imported = (library: string, names: string): RegExp =>
  new RegExp(`import[^;]*[{\\s,](?:${names})\\b[^;]*from '${library}'`);

const ROUTER = {
  file: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
  holds: 'function createRouter(',
} as const;
const REACT_DOM = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;
const I18NEXT = /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/;

export const RULES: readonly Rule[] = [
  // The clients speak XMLHttpRequest, send JSON or FormData as it is, give up by AbortSignal, ask with plain parameters.
  axios('adapters/fetch', 'export const getFetch = () => null;', /adapter: 'fetch'/),
  axios('helpers/HttpStatusCode', 'export default {};', imported('axios', 'HttpStatusCode')),
  axios(
    'helpers/toFormData',
    'export default () => { throw new TypeError("send FormData"); };',
    /toFormData/,
  ),
  axios(
    'helpers/toURLEncodedForm',
    'export default () => { throw new TypeError("send FormData or JSON"); };',
    /x-www-form-urlencoded|postForm|putForm|patchForm/,
  ),
  axios(
    'helpers/formDataToJSON',
    'export default () => { throw new TypeError("send JSON as an object"); };',
    /formToJSON|formSerializer/,
  ),
  axios(
    'helpers/AxiosURLSearchParams',
    `export default function (params) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(params)) if (value !== undefined && value !== null) query.set(name, value);
      return query;
    }`,
    /paramsSerializer/,
  ),
  axios('cancel/CancelToken', 'export default class {}', /CancelToken/),

  // Names for developers' tools: they alone would keep components that no page has.
  { ...ROUTER, statements: /^\w+\.displayName = /, unless: null },
  // Pages are preloaded by AppLink; nothing is drawn by the router's own server.
  {
    ...ROUTER,
    functions: ['PrefetchPageLinks', 'deserializeErrors'],
    unless: /\bprefetch=|HydratedRouter|StaticRouter/,
  },
  { ...ROUTER, functions: ['RSCErrorHandler'], unless: /RSC(?:Hydrated|Static)/ },
  // Forms speak to the API, never to a route.
  {
    ...ROUTER,
    functions: [
      'createRouter.handleAction',
      'createRouter.fetch2',
      'createRouter.handleFetcherAction',
      'createRouter.handleFetcherLoader',
    ],
    unless: imported('react-router-dom', 'Form|useSubmit|useFetchers?|useActionData|ActionFunction'),
  },
  // Every route is known from the beginning.
  {
    ...ROUTER,
    functions: ['createRouter.discoverRoutes', 'patchRoutesImpl'],
    unless: /patchRoutes/,
  },
  {
    ...ROUTER,
    functions: ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
    unless: /instrumentations/,
  },

  // Texts are chunks of the shop; none is fetched, missed or put together from others by i18next.
  {
    file: I18NEXT,
    functions: [
      'Connector.queueLoad',
      'Connector.read',
      'Connector.prepareLoading',
      'Connector.loadOne',
      'Connector.loaded',
      'Connector.saveMissing',
      'I18n.loadNamespaces',
      'I18n.loadLanguages',
      'I18n.reloadResources',
      'I18n.cloneInstance',
      'I18n.dir',
    ],
    unless: /Backend\b|saveMissing|\.(?:loadNamespaces|loadLanguages|reloadResources|cloneInstance|dir)\(/,
  },
  { file: I18NEXT, answers: { 'Interpolator.nest': 'str' }, unless: /\$t\(/ },
  { file: I18NEXT, functions: ['keysFromSelector'], unless: /\bt\(\(?\$/ },

  {
    file: /[\\/]rtk-query\.modern\.mjs$/,
    answers: { buildCacheLifecycleHandler: '() => {}' },
    unless: /onCacheEntryAdded/,
  },
  {
    file: /[\\/]rtk-query-react\.modern\.mjs$/,
    functions: ['buildHooks.buildInfiniteQueryHooks'],
    unless: /infiniteQuery/,
  },

  // Parts of React that begin with something the shop does not use: fragments with refs, animated transitions, lists of
  // boundaries, hidden trees, elements of others, actions of forms, and its own preloading.
  { file: REACT_DOM, statements: /^FragmentInstance\.prototype\.\w+ = /, unless: /<Fragment[^>]* ref=/ },
  {
    file: REACT_DOM,
    functions: [
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
      'validateDocumentPositionWithFiberTree',
    ],
    unless: /<Fragment[^>]* ref=/,
  },
  {
    file: REACT_DOM,
    functions: [
      'startViewTransition',
      'applyViewTransitionName',
      'restoreViewTransitionName',
      'measureViewTransitionHostInstancesRecursive',
    ],
    unless: imported('react', 'ViewTransition|unstable_ViewTransition'),
  },
  {
    file: REACT_DOM,
    functions: ['updateSuspenseListComponent', 'updateActivityComponent'],
    unless: imported('react', '(?:unstable_)?(?:SuspenseList|Activity)'),
  },
  {
    file: REACT_DOM,
    functions: ['mountActionState', 'updateActionState', 'runActionStateAction', 'dispatchActionState'],
    unless: imported('react', 'useActionState'),
  },
  {
    file: REACT_DOM,
    functions: [
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
      'preconnectAs',
    ],
    unless: imported('react-dom', 'preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS'),
  },
  // Nobody reads the stack of components behind a fault of the built shop.
  { file: REACT_DOM, answers: { describeNativeComponentFrame: '""' }, unless: /componentStack/ },
];

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (node: unknown): string | null =>
  isNode(node) && typeof node.name === 'string' ? node.name : null;

/** Functions and classes of a list of statements, by their names, exported or not. */
function declared(statements: Node[]): Map<string, Node> {
  const found = new Map<string, Node>();
  for (const statement of statements) {
    const node = isNode(statement.declaration) ? statement.declaration : statement;
    const own = nameOf(node.id);
    if (own !== null) found.set(own, node);
    for (const { id, init } of nodes(node.declarations)) {
      const name = nameOf(id);
      if (name !== null && isNode(init)) found.set(name, init);
    }
  }
  return found;
}

/** What is declared inside a class or a function. */
function inside(node: Node): Map<string, Node> {
  const body = isNode(node.body) ? nodes(node.body.body) : [];
  if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return declared(body);
  return new Map(
    body.flatMap((member) => {
      const name = nameOf(member.key);
      return name !== null && isNode(member.value) ? [[name, member.value] as const] : [];
    }),
  );
}

/**
 * A file of a library without what a rule leaves out of it.
 * @throws Error naming what is not found in the file
 */
export function without(code: string, rule: Rule): string {
  if (rule.instead !== undefined) return rule.instead;
  const program = nodes((parseAst(code) as unknown as Node).body);
  const top = declared(program);
  const edits: { start: number; end: number; text: string }[] = [];
  const answers = [
    ...(rule.functions ?? []).map((name) => [name, null] as const),
    ...Object.entries(rule.answers ?? {}),
  ];
  for (const [path, answer] of answers) {
    const [outer = '', inner] = path.split('.');
    const holder = top.get(outer);
    const found = inner === undefined ? holder : holder && inside(holder).get(inner);
    if (found === undefined || !isNode(found.body)) throw new Error(`there is no ${path}`);
    const { start, end } = found.body;
    const says = `throw new Error(${JSON.stringify(`${path} is left out of this build`)});`;
    edits.push({ start, end, text: answer === null ? `{ ${says} }` : `{ return ${answer}; }` });
  }
  if (rule.statements !== undefined) {
    const { statements } = rule;
    const found = program.filter(
      ({ type, start, end }) => type === 'ExpressionStatement' && statements.test(code.slice(start, end)),
    );
    if (found.length === 0) throw new Error(`no statement begins with ${statements}`);
    edits.push(...found.map(({ start, end }) => ({ start, end, text: '' })));
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/** Leaves what the rules say out of what browsers fetch. */
export function leanLibraries(rules: readonly Rule[] = RULES): Plugin {
  const unused = new Set(rules);
  let forBrowsers = true;
  return {
    name: 'mali:lean-libraries',
    apply: 'build',
    configResolved(config) {
      forBrowsers = config.build.ssr === false;
    },
    transform: {
      filter: { id: rules.map(({ file }) => file) },
      handler(code, file) {
        const isOf = (rule: Rule) => rule.file.test(file) && code.includes(rule.holds ?? '');
        const own = forBrowsers ? rules.filter(isOf) : [];
        if (own.length === 0) return null;
        for (const rule of own) unused.delete(rule);
        return { code: own.reduce(without, code), map: null };
      },
    },
    buildEnd(error) {
      if (error !== undefined || !forBrowsers) return;
      for (const { file } of unused)
        this.error(`No file of this build is ${file}: there is nothing to leave out.`);
    },
  };
}
