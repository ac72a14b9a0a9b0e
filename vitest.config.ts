import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Long files that mostly wait for processes they start. Run last, as by default, they would leave a worker idle. */
const FIRST = ['scripts/start.test.ts', 'scripts/import/import.test.ts', 'scripts/staff/staff.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => FIRST.some((file) => moduleId.endsWith(`/${file}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/{api,bank,carrier,e2e,identity,web}', 'db', 'scripts'],
    sequence: { sequencer: LongestFirst },
    // For the pages of apps/web, whose files share a process; a project's own limit applies only when it is
    // run alone.
    vmMemoryLimit: '1GB',
  },
});
