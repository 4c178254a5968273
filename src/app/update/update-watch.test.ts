import { expect, test } from 'vitest';
import { createUpdateWatch } from './update-watch.ts';

function setUp() {
  let waiting = () => {};
  let controlling = (_isFirst: boolean) => {};
  let noRoom = (_isFirst: boolean) => {};
  const page = { dirty: false, reloads: 0, skips: 0, isWaiting: true };
  const watch = createUpdateWatch({
    isDirty: () => page.dirty,
    reload: () => {
      page.reloads += 1;
    },
  });
  watch.attach({
    onWaiting: (fn) => {
      waiting = fn;
    },
    onControlling: (fn) => {
      controlling = fn;
    },
    onNoRoom: (fn) => {
      noRoom = fn;
    },
    skipWaiting: () => {
      page.skips += 1;
      return page.isWaiting;
    },
  });
  return {
    watch,
    page,
    waiting: () => waiting(),
    controlling: (isFirst = false) => controlling(isFirst),
    noRoom: (isFirst: boolean) => noRoom(isFirst),
  };
}

test('[PLUS-14] a new version waits for the user, then is put in place and the page reloads once', () => {
  const { watch, page, waiting, controlling } = setUp();
  waiting();
  expect(watch.get().kind).toBe('waiting');
  expect(page).toMatchObject({ skips: 0, reloads: 0 });
  watch.apply();
  expect(page).toMatchObject({ skips: 1, reloads: 0 });
  controlling();
  expect(page.reloads).toBe(1);
});

test('[PLUS-14] nothing is put in place over a dirty form', () => {
  const { watch, page, waiting } = setUp();
  waiting();
  page.dirty = true;
  watch.apply();
  expect(page.skips).toBe(0);
  page.dirty = false;
  watch.apply();
  expect(page.skips).toBe(1);
});

test('[PLUS-14] a form that was begun while the old version had work to end is not reloaded away', () => {
  const { watch, page, waiting, controlling } = setUp();
  waiting();
  watch.apply();
  page.dirty = true;
  controlling();
  expect(page.reloads).toBe(0);
  expect(watch.get()).toEqual({ kind: 'waiting' });
  page.dirty = false;
  watch.apply();
  expect(page).toMatchObject({ reloads: 1, skips: 1 });
});

test('[PLUS-14] a version that another window put in place reloads this one only on its own word', () => {
  const { watch, page, controlling } = setUp();
  page.dirty = true;
  controlling();
  expect(page.reloads).toBe(0);
  expect(watch.get().kind).toBe('waiting');
  page.dirty = false;
  watch.apply();
  expect(page.reloads).toBe(1);
});

test('[PLUS-14] a window that was opened without a version in control reloads as well once the new one is in place', () => {
  const { watch, page, waiting, controlling } = setUp();
  waiting();
  watch.apply();
  controlling(true);
  expect(page.reloads).toBe(1);
});

test('[PLUS-14] the first version of a first visit is no update', () => {
  const { watch, page, controlling } = setUp();
  controlling(true);
  expect(watch.get().kind).toBe('none');
  expect(page.reloads).toBe(0);
});

test('[PLUS-14] an offer that another window accepted meanwhile, or that nothing waits behind any more, ends with a reload', () => {
  const accepted = setUp();
  accepted.waiting();
  accepted.controlling(true);
  expect(accepted.page.reloads).toBe(0);
  accepted.watch.apply();
  expect(accepted.page).toMatchObject({ reloads: 1, skips: 0 });
  const gone = setUp();
  gone.waiting();
  gone.page.isWaiting = false;
  gone.watch.apply();
  expect(gone.page.reloads).toBe(1);
});

test('[fault 35] a version that found no room is told of, and never takes the place of one that waits', () => {
  const { watch, waiting, noRoom } = setUp();
  noRoom(false);
  expect(watch.get()).toEqual({ kind: 'no-room', isFirst: false });
  waiting();
  noRoom(false);
  expect(watch.get()).toEqual({ kind: 'waiting' });
});

test('[fault 35] a first version that found no room and is in place after all is no update', () => {
  const { watch, page, noRoom, controlling } = setUp();
  noRoom(true);
  expect(watch.get()).toEqual({ kind: 'no-room', isFirst: true });
  controlling(true);
  expect(watch.get()).toEqual({ kind: 'none' });
  expect(page.reloads).toBe(0);
});
