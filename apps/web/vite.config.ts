import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildAddressTable } from '@mali/thai/build-address-table';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { isOfficePath } from './src/app/office-addresses.ts';

const API_URL = process.env.API_URL ?? 'http://127.0.0.1:4000';

/** Writes .br and .gz beside every file that benefits, so that the server does not compress. */
function precompress(): Plugin {
  let out = 'dist';
  let ssr = false;
  return {
    name: 'mali:precompress',
    apply: 'build',
    configResolved(config) {
      ssr = config.build.ssr !== false;
      out = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      if (ssr) return;
      const brotli = promisify(brotliCompress);
      const gz = promisify(gzip);
      const files = await readdir(out, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(?:js|css|svg|json|txt)$/.test(file))
          .map(async (file) => {
            const path = join(out, file);
            const body = await readFile(path);
            const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
            const forms = { br: await brotli(body, options), gz: await gz(body, { level: 9 }) };
            for (const [ending, form] of Object.entries(forms))
              if (form.length < body.length) await writeFile(`${path}.${ending}`, form);
          }),
      );
    },
  };
}

/** Location of the prerender bundle, below the built pages. */
const PRERENDER = '.prerender';

/** Builds src/prerender.tsx after the pages, with the same class and file names. */
function drawnPages(): Plugin {
  let config: ResolvedConfig | undefined;
  return {
    name: 'mali:drawn-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      if (config === undefined || config.build.ssr !== false) return;
      await build({
        root: config.root,
        logLevel: config.logLevel ?? 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        // Fully bundled: no resolution at runtime, and a single React.
        ssr: { noExternal: true },
        build: {
          ssr: 'src/prerender.tsx',
          outDir: join(resolve(config.root, config.build.outDir), PRERENDER),
          copyPublicDir: false,
          manifest: false,
          // The web server imports it by its name.
          rolldownOptions: { output: { entryFileNames: '[name].js' } },
        },
      });
    },
  };
}

type BuiltChunk = { file: string };

/** Finds a circular import between chunks, whose execution order would depend on loading order. */
function circle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, above: readonly string[]): string[] | null => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file];
    if (done.has(file)) return null;
    done.add(file);
    for (const next of imports.get(file) ?? []) {
      const found = visit(next, [...above, file]);
      if (found !== null) return found;
    }
    return null;
  };
  for (const file of imports.keys()) {
    const found = visit(file, []);
    if (found !== null) return found;
  }
  return null;
}

/** Pages merged into a shared chunk would have no manifest entry of their own, which the web server needs. */
function sharedPages(): Plugin {
  let config: ResolvedConfig | undefined;
  return {
    name: 'mali:shared-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      if (config === undefined || config.build.ssr !== false) return;
      const { root } = config;
      const built = Object.values(bundle).filter((file) => file.type === 'chunk');
      const round = circle(new Map(built.map(({ fileName, imports }) => [fileName, imports])));
      if (round !== null) throw new Error(`files import each other: ${round.join(' → ')}`);
      const path = join(resolve(root, config.build.outDir), '.vite/manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, BuiltChunk>;
      const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
      for (const { fileName, moduleIds } of built) {
        const chunk = chunks.get(fileName);
        if (chunk === undefined) continue;
        for (const id of moduleIds) {
          const name = relative(root, id).replaceAll('\\', '/');
          if (/\/routes\/[^/]+\.tsx$/.test(name)) manifest[name] ??= chunk;
        }
      }
      await writeFile(path, JSON.stringify(manifest, null, 2));
    },
  };
}

/** The table of places as a separate file, built from the package and named by its content hash. */
function addressTable(): Plugin {
  const id = 'virtual:thai-addresses';
  const devPath = '/thai-addresses.json';
  let command = 'serve';
  return {
    name: 'mali:address-table',
    configResolved(config) {
      command = config.command;
    },
    configureServer(server) {
      server.middlewares.use(devPath, async (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(await buildAddressTable()));
      });
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null;
      if (command !== 'build') return `export default ${JSON.stringify(devPath)};`;
      const reference = this.emitFile({
        type: 'asset',
        name: 'thai-addresses.json',
        source: JSON.stringify(await buildAddressTable()),
      });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}

/** The development server answers the addresses of the back office with its own document, as the web server does. */
function officeDocument(): Plugin {
  return {
    name: 'mali:office-document',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (isOfficePath((request.url ?? '').replace(/[?#].*/, ''))) request.url = '/admin.html';
        next();
      });
    },
  };
}

const toApi = { target: API_URL, changeOrigin: false };

export default defineConfig({
  plugins: [
    // Processes every text of a page: src/ui/jsx/jsx-runtime.ts.
    react({ jsxImportSource: '#lines' }),
    addressTable(),
    officeDocument(),
    sharedPages(),
    precompress(),
    drawnPages(),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 3000),
    proxy: {
      '/api': { ...toApi, rewrite: (path) => path.replace(/^\/api/, '') },
      '/content': toApi,
      '/img': toApi,
      '/sitemap.xml': toApi,
      '/sitemaps': toApi,
      '/feeds': toApi,
      '/socket.io': toApi,
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    // Inlined assets are data: URLs, which the content security policy does not allow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The shop; what loads it on server-rendered pages (server/document.ts); the back office.
      input: ['index.html', 'src/start.ts', 'admin.html'],
      output: {
        // Every file name is listed in each first view, and a hash does not compress: seven characters suffice, the fewest that the build allows.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // A change of the shop must not invalidate the returning shopper's cached libraries.
        codeSplitting: {
          groups: [
            // In one file, because they compress better together and every page needs all of them.
            {
              name: 'vendor',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@reduxjs|redux|redux-thunk|react-redux|reselect|immer|axios|use-sync-external-store|i18next|react-i18next)[\\/]/,
              priority: 30,
            },
            // Forms load with the first page that has one, never with a field of a filter.
            {
              name: 'forms',
              test: /node_modules[\\/](?:formik|yup|lodash|lodash-es|deepmerge|property-expr|tiny-case|toposort|hoist-non-react-statics|tslib)[\\/]/,
              priority: 20,
            },
            // One file instead of a dozen small ones: code common to every page of the shop, with what the back
            // office shares of it. Parts outside the first views have their own files.
            {
              name: 'shop',
              test: /src[\\/](?:ui[\\/](?!page-head|head-tags|html-lines|texts|date-|day-|picker-dialog|picture-file|upload|use-upload|bell-icon|field|search-line|table|form-draft|dialog|ticket|accordion|breadcrumbs|crumbs)|clients[\\/](?!live)|app[\\/](?:paths|routes|i18n|texts[\\/]files|language|choose-language|lazy-page|leave|office-addresses|hooks|storage|recognise|session-\w+|when-idle|shell[\\/](?:not-found|route-error|use-language-link|scroll-place))|features[\\/](?:\w+[\\/](?:slice|lazy-(?:auth-)?dialogs?)|session[\\/](?:token|calls|display-name)|preferences[\\/]pick|cart[\\/](?:delivery-terms|cart-item|counted-lines|rule-book|thunks)|navigation[\\/]on-sale|(?:catalogue|navigation)[\\/](?:calls|requests)|catalogue[\\/](?:card-memory|picture-sizes)|consent[\\/]storage))|contracts[\\/]src[\\/](?:limits|content-values)|thai[\\/]src[\\/]dates|pricing[\\/]src[\\/]delivery-area/,
              priority: 10,
            },
            // Every file name is listed in each first view: pages visited in sequence, and blocks of one
            // page, share files.
            ...(
              [
                ['account', /features\/account\/(?!texts|index|calls)/],
                ['rewards', /features\/rewards\/routes\/co/],
                ['crumbs', /src\/ui\/(?:bread)?crumbs/],
                ['brand-blocks', /features\/content\/blocks\/sis-/],
                ['addresses', /features\/addresses\/(?!texts|index|calls|pasted|order-)|app\/attempt-key/],
                ['address-values', /thai\/src\/(?:tax-id|phone|address)\.ts/],
                ['uploads', /src\/ui\/(?:picture-file|use-upload|upload)|contracts\/src\/payment-values/],
                // Values of a few bytes each: one name in the list of files in place of a dozen.
                [
                  'values',
                  /contracts\/src\/(?:(?:picture|giveaway|return|shop-event|top-spender|reward|blogger)-values|contact-topics)\.ts|thai\/src\/(?:collate|periods)\.ts|features\/orders\/so-no\.ts/,
                ],
                [
                  'bag-parts',
                  /features\/cart\/(?:arriving|bag-line|order-summary|promo-code|meter|why-price)/,
                ],
              ] as const
            ).map(([name, test]) => ({
              name,
              test,
              priority: 5,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
  test: {
    restoreMocks: true,
    expect: { poll: { timeout: 10_000 } },
    // A worker that has rendered many pages is replaced before garbage collection dominates.
    vmMemoryLimit: '1GB',
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.{ts,tsx}'],
          // A file has its own modules and window, but no process: starting one and loading jsdom would take
          // longer than most files.
          environment: './src/testing/environment.ts',
          pool: 'vmForks',
          // Each file runs its own copy of the modules, which ends before optimised code pays for its compilation.
          execArgv: ['--no-turbofan', '--no-maglev'],
          setupFiles: ['./src/testing/setup.ts'],
          testTimeout: 15_000,
          // The texts are loaded in a hook, on possibly busy machines.
          hookTimeout: 30_000,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
    ],
  },
});
