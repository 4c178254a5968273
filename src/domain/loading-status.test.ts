import { expect, test } from 'vitest';
import { LOADING_LAYER_MS, loadingLayerLeftMs, loadingStatusAfter, loadingStatuses } from './loading-status.ts';

test('[GEN-04] loading statuses are exactly LOADED, LOADING, SUCCESS and FAILED', () => {
  expect([...loadingStatuses].sort()).toEqual(['FAILED', 'LOADED', 'LOADING', 'SUCCESS']);
});

test('[GEN-04] each status has its own event', () => {
  expect(loadingStatusAfter('asked')).toBe('LOADING');
  expect(loadingStatusAfter('answered')).toBe('SUCCESS');
  expect(loadingStatusAfter('refused')).toBe('FAILED');
  expect(loadingStatusAfter('framed')).toBe('LOADED');
});

test('[GEN-06] the layer goes when the frame has loaded, and after 2000 ms at the latest', () => {
  expect(LOADING_LAYER_MS).toBe(2000);
  expect(loadingLayerLeftMs({ openedAt: 1_000, loaded: false }, 1_000)).toBe(2_000);
  expect(loadingLayerLeftMs({ openedAt: 1_000, loaded: false }, 2_500)).toBe(500);
  expect(loadingLayerLeftMs({ openedAt: 1_000, loaded: false }, 3_000)).toBe(0);
  expect(loadingLayerLeftMs({ openedAt: 1_000, loaded: true }, 1_001)).toBe(0);
});

test('a clock set back does not keep the layer up for longer', () => {
  expect(loadingLayerLeftMs({ openedAt: 10_000, loaded: false }, 1)).toBe(2_000);
});
