import type { Words } from '../words.ts';
import type { palette as zh } from '../zh-CN/palette.ts';

export const palette: Words<typeof zh> = {
  action: 'Action',
  setting: 'Setting',
  message: 'Message',
  editActive: 'Edit the active company',
  copyTaxId: 'Copy the active company’s tax ID',
  copied: 'Tax ID copied',
  syncNow: 'Sync now',
  themeSystem: 'Appearance: follow system',
  themeLight: 'Appearance: light',
  themeDark: 'Appearance: dark',
  themeContrast: 'Appearance: high contrast',
  language: 'Language: {{name}}',
};
