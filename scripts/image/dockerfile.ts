import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { ROOT } from '../lib/paths.ts';

/** An instruction with its arguments, its options (`--from=…`) apart. */
type Instruction = Readonly<{ name: string; options: readonly string[]; text: string }>;
type Stage = Readonly<{ base: string; name: string | null; instructions: readonly Instruction[] }>;

/** The stages of a Dockerfile. Only what deploy/Dockerfile uses is understood: no here-documents, no escapes. */
export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const line of lines) {
    const [, name = '', options = '', text = ''] = /^([A-Z]+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, base = '', stage = null] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(text) ?? [];
      stages.push({ base, name: stage, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, options: options.split(/\s+/).filter(Boolean), text });
  }
  return stages;
}

export const readDockerfile = (): string => readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');

const IGNORED = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
/** Whether a file of the project is left out of the image. */
export const isIgnored = (file: string): boolean =>
  IGNORED.some((pattern) =>
    file.split('/').some((_, index, parts) => matchesGlob(parts.slice(0, index + 1).join('/'), pattern)),
  );

/** Where a COPY takes from and puts to, without slashes at the end. */
export function copied({ options, text }: Instruction): {
  from: string | null;
  sources: string[];
  to: string;
} {
  const paths = text.split(/\s+/).map((path) => path.replace(/(?<=.)\/$/, ''));
  const from = options.find((option) => option.startsWith('--from='))?.slice('--from='.length) ?? null;
  return { from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' };
}

/** Bundles that a stage makes: `services/api.js` of `bundle-services.ts services api=…`. */
function bundlesOf({ instructions }: Stage): string[] {
  return instructions.flatMap(({ text }) => {
    const [, folder, entries = ''] = /bundle-services\.ts (\S+) (.*)$/.exec(text) ?? [];
    return [...entries.matchAll(/(\w+)=\S+/g)].map(([, name]) => `${folder}/${name}.js`);
  });
}

/** Whether a file, relative to /shop, is in the image: a source that is copied, or a bundle that is made. */
export function isInImage(file: string): boolean {
  const stages = stagesOf(readDockerfile());
  const copies = stages
    .at(-1)
    ?.instructions.filter(({ name }) => name === 'COPY')
    .map(copied);
  const within = (folder: string) => file === folder || file.startsWith(`${folder}/`);
  return (copies ?? []).some(({ from, to }) => {
    if (!within(to)) return false;
    if (from === null) return existsSync(join(ROOT, file)) && !isIgnored(file);
    const stage = stages.find(({ name }) => name === from);
    return stage !== undefined && bundlesOf(stage).includes(file);
  });
}
