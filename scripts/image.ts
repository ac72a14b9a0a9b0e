import { parseArgs } from 'node:util';
import { checkImage } from './image/check.ts';
import { buildImage, type Engine, findEngine, isEngine, sbomOf } from './image/engine.ts';

const HELP = `Usage: npm run image -- build [--base <image>] [options]
       npm run image -- check [options]
       npm run image -- sbom [options]
       npm run image -- test [options]

The image of the shop's processes (deploy/Dockerfile).

  build             build it. With buildah and no --base the base is made here, by debootstrap, with the Node of the
                    project: packages of Debian and npm are all that must be reachable
  check             start it as docker-compose.yml does (migrate, API, worker, web) with a PostgreSQL of this machine, and
                    see that it answers, runs without root on a read-only file system, and that its health check works
  sbom              print its bill of materials (CycloneDX)
  test              build and check; exit code 3 where it cannot be done here

  --engine <name>   docker, or buildah with podman to start it; the first that is here
  --tag <name>      name of the image (mali)
  --base <image>    another base: a Debian with Node 24, npm and a user 1000
  --npmrc <file>    settings of npm for the build, of a registry of your own; not kept in the image
  --ca <file>       certificates that a registry is signed with: /run/secrets/ca for a "cafile" in --npmrc
  --help

buildah and podman need root here, and keep their images in .data/image.
`;
const COMMANDS = ['build', 'check', 'sbom', 'test'] as const;
const SKIPPED = 3;

const { values, positionals } = parseArgs({
  options: {
    engine: { type: 'string' },
    tag: { type: 'string', default: 'mali' },
    base: { type: 'string' },
    npmrc: { type: 'string' },
    ca: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
  allowPositionals: true,
});
const command = COMMANDS.find((name) => name === positionals[0]);
const say = (text: string) => process.stdout.write(`${text}\n`);

async function run(engine: Engine): Promise<void> {
  const { tag } = values;
  if (command === 'build' || command === 'test') await buildImage(engine, { ...values, tag }, say);
  if (command === 'check' || command === 'test') await checkImage(engine, tag, say);
  if (command === 'sbom') process.stdout.write(sbomOf(engine, tag));
}

if (values.help) {
  process.stdout.write(HELP);
} else if (command === undefined || (values.engine !== undefined && !isEngine(values.engine))) {
  process.stderr.write(HELP);
  process.exitCode = 2;
} else {
  const engine = findEngine(values.engine);
  if (engine === null) {
    process.stderr.write(
      'No container engine is here: install docker, or: apt-get install buildah podman runc debootstrap\n',
    );
    process.exitCode = SKIPPED;
  } else {
    try {
      await run(engine);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
      process.exitCode = 1;
    }
  }
}
