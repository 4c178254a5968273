import { SettingsRegular } from '@fluentui/react-icons/headless/svg/settings';
import { SETTINGS_PATH } from '../../domain/core/view-paths.ts';
import { defineView } from '../../ui/views/define-view.ts';

/** Everything that a user can set, in one place. */
export const settingsView = defineView({
  path: SETTINGS_PATH,
  label: 'frame.settings',
  words: ['sz', 'shezhi', 'settings'],
  event: 'view.settings',
  rail: { icon: SettingsRegular, at: 1, foot: true },
  part: async () => (await import('./settings-view.tsx')).SettingsView,
});
