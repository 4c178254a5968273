import { PulseRegular } from '@fluentui/react-icons/headless/svg/pulse';
import { defineView } from '../../ui/views/define-view.ts';

/** How this computer really is (PLUS-32). */
export const diagnosticsView = defineView({
  path: '/workbench/diagnostics',
  label: 'frame.diagnostics',
  words: ['zd', 'zhenduan', 'diagnostics'],
  event: 'view.diagnostics',
  rail: { icon: PulseRegular, at: 2, foot: true },
  part: async () => (await import('./diagnostics-page.tsx')).DiagnosticsPage,
});
