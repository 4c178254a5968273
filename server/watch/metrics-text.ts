/** One value of a metric. Labels come from closed sets: each value of one is a series that whoever stores them keeps. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric as Prometheus knows it. `name` in its own unit: seconds, bytes, or `_total` of a count that only grows. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly samples: readonly Sample[];
}

/** How often something took at most so many seconds: a count for each bound, cumulative, of which the last is all of them. */
export interface Histogram {
  readonly name: string;
  readonly help: string;
  readonly type: 'histogram';
  readonly series: readonly {
    readonly labels: Readonly<Record<string, string>>;
    /** Ascending, in seconds, without the infinite one. */
    readonly bounds: readonly number[];
    readonly counts: readonly number[];
    readonly count: number;
    readonly sum: number;
  }[];
}

/** Content type of what `metricsText` gives. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return String(value);
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

function line(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([label, held]) => `${label}="${escaped(held).replaceAll('"', '\\"')}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${numberText(value)}`;
}

function histogramLines({ name, series }: Histogram): string[] {
  return series.flatMap(({ labels, bounds, counts, count, sum }) => [
    ...bounds.map((bound, i) => line(`${name}_bucket`, { ...labels, le: numberText(bound) }, counts[i] ?? 0)),
    line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    line(`${name}_sum`, labels, sum),
    line(`${name}_count`, labels, count),
  ]);
}

/** Metrics in the text format of Prometheus, version 0.0.4. One without a value is left out: unknown is not zero. */
export function metricsText(metrics: readonly (Metric | Histogram)[]): string {
  const lines = metrics.flatMap((metric) => {
    const values =
      metric.type === 'histogram'
        ? histogramLines(metric)
        : metric.samples.map(({ labels = {}, value }) => line(metric.name, labels, value));
    if (values.length === 0) return [];
    return [`# HELP ${metric.name} ${escaped(metric.help)}`, `# TYPE ${metric.name} ${metric.type}`, ...values];
  });
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
