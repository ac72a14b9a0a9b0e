import { ChildProcessWorker } from '../../../platform/child-process-worker.ts';
import type { JobDeps, ModuleJobs } from '../../../platform/jobs.ts';
import { recordStaffAction } from '../../../platform/security-events.ts';
import { type Notice, notify } from '../../notifications/service.ts';
import { subjectOf } from './imports.ts';
import {
  endStep,
  failImport,
  forgetFiles,
  type ImportRecord,
  importById,
  notifyOwner,
} from './imports-repository.ts';
import type { StepResult, StepTask } from './run-step.ts';

const DAY_MS = 86_400_000;
/** Files that were sent are kept so long; what became of their rows stays. */
const FILE_DAYS = 30;

type Step = Readonly<{ import_id: number; step: number }>;
/** Does a step in a process of its own; its memory is returned when it ends. */
export type DoStep = (task: StepTask) => Promise<StepResult>;

async function inProcess(task: StepTask): Promise<StepResult> {
  const worker = new ChildProcessWorker<StepTask, StepResult>(new URL('./step-process.ts', import.meta.url), {
    env: {},
  });
  try {
    return await worker.run(task);
  } finally {
    await worker.close();
  }
}

/** Tells who sent a file that it is imported (ADM-14). */
const doneNotice = (record: ImportRecord, userId: number, at: Date): Notice => ({
  user_id: userId,
  kind: 'staff_job_done',
  title: {
    th: `นำเข้าสินค้าเสร็จแล้ว: ใหม่ ${record.inserted} เปลี่ยน ${record.updated} ไม่ผ่าน ${record.refused}`,
    en: `Products are imported: ${record.inserted} new, ${record.updated} changed, ${record.refused} refused`,
  },
  body: { th: `เปิดผลของไฟล์ ${record.file_name}`, en: `Open the outcome of ${record.file_name}.` },
  link: `/admin/imports/${record.import_id}`,
  dedupe: `import:${record.import_id}:${record.step}`,
  at,
});

/** Does a step of an import, and ends it. A step that was stopped or begun anew meanwhile does nothing. */
export async function runImportStep(
  deps: JobDeps,
  { import_id, step }: Step,
  doStep: DoStep = inProcess,
): Promise<void> {
  const { db, config } = deps;
  await doStep({
    ...{ import_id, step, database: config.databaseDirectUrl, dataDir: config.dataDir },
    storage: config.storage,
    at: deps.now().getTime(),
  });
  const at = deps.now();
  await db.transaction(async (trx) => {
    const ended = await endStep(trx, import_id, step, at);
    const record = ended ?? (await importById(trx, import_id));
    if (record === undefined) return;
    await notifyOwner(trx, record.user_id);
    if (ended?.state !== 'done' || ended.user_id === null) return;
    const { user_id, file_name, inserted, updated, unchanged, refused } = ended;
    await recordStaffAction(
      trx,
      { user_id },
      {
        ...{ kind: 'products_imported', at, user_id: null, subject: subjectOf(import_id), source: 'job' },
        details: { file: file_name, inserted, updated, unchanged, refused },
      },
    );
    await notify(trx, doneNotice(ended, user_id, at));
  });
}

export function importJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['35 19 * * * forget-import-files ?max=3'],
    tasks: {
      'product-import': async (payload, { job }) => {
        const step = payload as Step;
        try {
          await runImportStep(deps, step);
        } catch (error) {
          // The last attempt: who waits for it has to know.
          if (job.attempts >= job.max_attempts)
            await failImport(deps.db, step.import_id, step.step, 'internal', deps.now());
          throw error;
        }
      },
      'forget-import-files': async () => {
        const before = new Date(deps.now().getTime() - FILE_DAYS * DAY_MS);
        for (const key of await forgetFiles(deps.db, before)) await deps.files.delete(key);
      },
    },
  };
}
