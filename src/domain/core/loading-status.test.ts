import { expect, test } from 'vitest';
import { LOADING_LAYER_MS, loadingStatusAfter, loadingStatuses } from './loading-status.ts';

test('[GEN-04] loading statuses are exactly LOADED, LOADING, SUCCESS and FAILED', () => {
  expect([...loadingStatuses].sort()).toEqual(['FAILED', 'LOADED', 'LOADING', 'SUCCESS']);
});

test('[GEN-04] each status has its own event', () => {
  expect(loadingStatusAfter('asked')).toBe('LOADING');
  expect(loadingStatusAfter('answered')).toBe('SUCCESS');
  expect(loadingStatusAfter('refused')).toBe('FAILED');
  expect(loadingStatusAfter('framed')).toBe('LOADED');
});

test('[GEN-06] a loading layer has 2000 ms', () => {
  expect(LOADING_LAYER_MS).toBe(2000);
});
