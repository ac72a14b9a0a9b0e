import type { Meter } from '@opentelemetry/api';
import { MEASURES, METRICS, type Measure } from './metrics.ts';

/** Figures of the shop that are computed elsewhere: a metric without a figure is not exported. */
export function observeMeasures(read: () => Promise<readonly Measure[]>, meter: Meter): void {
  const gauges = new Map(MEASURES.map((name) => [name, meter.createObservableGauge(name, METRICS[name])]));
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { name, value, labels } of await read()) {
        // A worker of an older release may read a figure of a newer one.
        const gauge = gauges.get(name);
        if (gauge !== undefined) result.observe(gauge, value, labels);
      }
    },
    [...gauges.values()],
  );
}
