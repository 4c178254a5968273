import { expect, test } from 'vitest';
import { metricsText } from './metrics-text.ts';

test('[PLUS-40] metrics are lines of the Prometheus text format 0.0.4, each metric with help and type once', () => {
  const text = metricsText([
    {
      name: 'calls_total',
      help: 'Calls, by "answer"\nand \\ line.',
      type: 'counter',
      samples: [
        { labels: { call: 'ping', answer: '2xx' }, value: 7 },
        { labels: { call: 'a"b\\c\nd', answer: '5xx' }, value: 0 },
      ],
    },
    {
      name: 'age_seconds',
      help: 'Age.',
      type: 'gauge',
      samples: [{ value: Number.POSITIVE_INFINITY }, { value: 1.5 }, { value: Number.NaN }],
    },
    { name: 'unknown', help: 'Nobody knows it.', type: 'gauge', samples: [] },
    {
      name: 'took_seconds',
      help: 'Time.',
      type: 'histogram',
      series: [{ labels: { kind: 'read' }, bounds: [0.01, 0.1], counts: [1, 3], count: 4, sum: 2.25 }],
    },
  ]);
  expect(text).toBe(
    [
      '# HELP calls_total Calls, by "answer"\\nand \\\\ line.',
      '# TYPE calls_total counter',
      'calls_total{call="ping",answer="2xx"} 7',
      'calls_total{call="a\\"b\\\\c\\nd",answer="5xx"} 0',
      '# HELP age_seconds Age.',
      '# TYPE age_seconds gauge',
      'age_seconds +Inf',
      'age_seconds 1.5',
      'age_seconds NaN',
      '# HELP took_seconds Time.',
      '# TYPE took_seconds histogram',
      'took_seconds_bucket{kind="read",le="0.01"} 1',
      'took_seconds_bucket{kind="read",le="0.1"} 3',
      'took_seconds_bucket{kind="read",le="+Inf"} 4',
      'took_seconds_sum{kind="read"} 2.25',
      'took_seconds_count{kind="read"} 4',
      '',
    ].join('\n'),
  );
  expect(metricsText([])).toBe('');
});
