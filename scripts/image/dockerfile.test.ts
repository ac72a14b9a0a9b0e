import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../lib/paths.ts';
import { BUNDLED } from '../lib/shop.ts';
import { copied, isIgnored, isInImage, readDockerfile, stagesOf } from './dockerfile.ts';

/* The image without building it: npm run image -- test does that, where a container engine is. */

const text = readDockerfile();
const stages = stagesOf(text);
const last = stages.at(-1) ?? { base: '', instructions: [], name: null };
const all = stages.flatMap(({ instructions }) => instructions);
const only = (name: string) =>
  last.instructions.filter((each) => each.name === name).map((each) => each.text);
const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<
    string,
    { image: string; command?: string[]; healthcheck?: { test?: string[] }; read_only?: boolean }
  >;
};

describe('deploy/Dockerfile', () => {
  it('has several stages of one base, which can be another one', () => {
    expect(stages.map(({ name }) => name)).toEqual(['modules', 'sbom', 'build', null]);
    expect(text).toMatch(/^ARG BASE=node:24-\S+$/m);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker replaces it.
    expect(stages.map(({ base }) => base)).toEqual(['${BASE}', 'modules', 'modules', '${BASE}']);
  });

  it('runs without root, has a health check, a place for files and a bill of materials', () => {
    expect(only('USER')).toEqual(['1000:1000']);
    expect(last.instructions.findLastIndex(({ name }) => name === 'RUN' || name === 'COPY')).toBeLessThan(
      last.instructions.findIndex(({ name }) => name === 'USER'),
    );
    expect(only('VOLUME')).toEqual(['/data']);
    const [health = ''] = only('HEALTHCHECK');
    const command = JSON.parse(health.replace(/^.*?CMD /, '')) as string[];
    expect(isInImage(command.at(-1) ?? '')).toBe(true);
    const [label = ''] = only('LABEL');
    const [, sbom] = /shop\.mali\.sbom="(.+?)"/.exec(label) ?? [];
    expect(last.instructions.filter(({ name }) => name === 'COPY').map((one) => copied(one).to)).toContain(
      sbom,
    );
  });

  it('copies what is there, and of every package its manifest', () => {
    for (const { from, sources } of all.filter(({ name }) => name === 'COPY').map(copied)) {
      if (from !== null) expect(stages.map(({ name }) => name)).toContain(from);
      else
        for (const source of sources)
          expect([source, existsSync(join(ROOT, source))]).toEqual([source, true]);
    }
    const manifests = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8');
    const packages = Object.keys((parse(manifests) as { importers: object }).importers);
    const sources = all.filter(({ name }) => name === 'COPY').flatMap((one) => copied(one).sources);
    for (const folder of packages.filter((one) => one !== '.'))
      expect(sources).toContain(`${folder}/package.json`);
  });

  it('has no secrets: neither words of its own, nor arguments, nor files', () => {
    const set = all.filter(({ name }) => name === 'ENV' || name === 'ARG').map((one) => one.text);
    for (const one of set) expect(one).not.toMatch(/SECRET|PASSWORD|TOKEN|_KEY/i);
    for (const file of ['.env', '.git', '.data', 'apps/web/node_modules', 'apps/api/src/app.test.ts'])
      expect([file, isIgnored(file)]).toEqual([file, true]);
    expect(isIgnored('apps/api/src/app.ts')).toBe(false);
    // Settings of the registry are given to single commands and stay outside.
    for (const { options, text: run } of all.filter(({ name }) => name === 'RUN'))
      if (/npm install|pnpm/.test(run))
        expect(options).toContain('--mount=type=secret,id=npmrc,target=/root/.npmrc');
  });

  it('starts the same bundles as npm start, and every command of docker-compose.yml', () => {
    const [, entries = ''] =
      /bundle-services\.ts services (.*)/.exec(all.map((one) => one.text).join('\n')) ?? [];
    expect(Object.fromEntries(entries.split(' ').map((one) => one.split('=')))).toEqual(
      Object.fromEntries(Object.entries(BUNDLED).map(([name, file]) => [name, `/shop/${file}`])),
    );
    const [start = ''] = only('CMD');
    const own = Object.values(compose.services).filter(({ image }) => image === 'mali');
    const commands = [JSON.parse(start) as string[], ...own.map(({ command = [] }) => command)];
    expect(commands).toHaveLength(6);
    for (const command of commands) {
      expect(command[0]).toBe('node');
      const file = command.find((word) => /\.[jt]s$/.test(word)) ?? '';
      expect([file, isInImage(file)]).toEqual([file, true]);
    }
    for (const service of own) {
      expect(service.read_only).toBe(true);
      expect(service.healthcheck?.test).toBeUndefined();
    }
    expect(isInImage('services/web.js')).toBe(false);
    expect(isInImage('apps/identity/src/main.ts')).toBe(false);
  });
});
