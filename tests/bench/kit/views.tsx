import { createRoot } from 'react-dom/client';

/* One view of the bench alone on a page: `?view=` says which. */

const views = {
  memory: async () => (await import('../baselines/views/memory-edit.tsx')).MemoryEdit,
  one: async () => (await import('../baselines/views/one-view.tsx')).OneView,
  list: async () => (await import('../baselines/views/plain-list.tsx')).PlainList,
};

function isView(name: string | null): name is keyof typeof views {
  return name !== null && name in views;
}

const name = new URLSearchParams(location.search).get('view');
const root = document.getElementById('root');
if (root !== null && isView(name)) {
  const View = await views[name]();
  createRoot(root).render(<View />);
}
