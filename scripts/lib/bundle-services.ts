// Bundles services into a folder, then exits: node bundle-services.ts <folder> <name>=<entry file> …
// A process of its own: the bundler's memory ends with it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Packages that stay files of their own: native ones, and those that read files beside their code or start processes
 * from it.
 */
const SEPARATE = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@opentelemetry/',
  'fontkit',
  'graphile-worker',
  '@opensearch-project/opensearch',
  'libheif-js',
  'pdfkit',
  'pino',
  'sharp',
  'zxing-wasm',
];
/** Optional packages that libraries load when they are there; none is installed. */
const OPTIONAL =
  /^(?:pg-native|pg-query-stream|sqlite3|better-sqlite3|mysql2?(?:\/.*)?|mariadb\/callback|oracledb|tedious|bufferutil|utf-8-validate|@aws-sdk\/.*)$/;

const isSeparate = (source: string): boolean =>
  SEPARATE.some((name) => source === name || source.startsWith(name.endsWith('/') ? name : `${name}/`));

const separatePackages: Plugin = {
  name: 'separate-packages',
  resolveId: {
    filter: { id: /^[^./\0]/ },
    async handler(source, importer, { kind }) {
      if (OPTIONAL.test(source)) return { id: source, external: true };
      if (importer === undefined || !isSeparate(source)) return null;
      const found = await this.resolve(source, importer, { kind, skipSelf: true });
      if (found === null) throw new Error(`${source} is not installed, for ${importer}`);
      // A bundle in another folder does not find packages by name. CommonJS takes paths, modules take URLs.
      return { id: kind === 'require-call' ? found.id : pathToFileURL(found.id).href, external: true };
    },
  },
};

/** Files beside a module, such as the scripts of child processes, are still found beside its source. */
const sourceUrls: Plugin = {
  name: 'source-urls',
  transform: {
    filter: { code: /\bimport\.meta\.(?:url|dirname|main)\b/ },
    handler(code, id) {
      if (id.includes('node_modules')) return null;
      return code
        .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href))
        .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(join(id, '..')))
        .replaceAll(/\bimport\.meta\.main\b/g, 'false');
    },
  },
};

/** V8 stores a source with a single Thai letter at two bytes for each of its characters. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  // After the printer, which writes letters for escapes.
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

const [folder = '', ...entries] = process.argv.slice(2);
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => entry.split('=') as [string, string])),
  platform: 'node',
  plugins: [separatePackages, sourceUrls, asciiOnly],
  onLog(level, log) {
    if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
  },
});
await bundle.write({
  dir: folder,
  format: 'esm',
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
});
await bundle.close();
