import { expect, test } from 'vitest';
import { testMemory } from '../../../tests/support/memory-kit.ts';
import { createUpdateWatch } from './update-watch.ts';

function setUp(tab = testMemory()) {
  let waiting = () => {};
  let controlling = (_isFirst: boolean) => {};
  let noRoom = (_isFirst: boolean) => {};
  const page = { dirty: false, reloads: 0, skips: 0, isWaiting: true, now: 1_000_000 };
  const watch = createUpdateWatch({
    isDirty: () => page.dirty,
    reload: () => {
      page.reloads += 1;
    },
    now: () => page.now,
    tab,
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

test('[PLUS-14] asked for, but loaded anew by the old version still: the new one loads the page once more when it takes over', () => {
  const tab = testMemory();
  const pressed = setUp(tab);
  pressed.waiting();
  pressed.watch.apply();
  pressed.controlling();
  expect(pressed.page.reloads).toBe(1);
  const old = setUp(tab);
  old.controlling();
  expect(old.page.reloads).toBe(1);
  const next = setUp(tab);
  next.controlling();
  expect(next.page.reloads).toBe(0);
  expect(next.watch.get()).toEqual({ kind: 'waiting' });
});

test('[PLUS-14] that is not done over a form begun meanwhile, nor for a version that comes much later', () => {
  for (const [page, kind] of [
    [{ dirty: true }, 'waiting'],
    [{ now: 1_040_000 }, 'waiting'],
  ] as const) {
    const later = setUp(testMemory({ 'wb-update-asked': '1000000' }));
    Object.assign(later.page, page);
    later.controlling();
    expect(later.page.reloads).toBe(0);
    expect(later.watch.get().kind).toBe(kind);
  }
});
