import { useFocusFinders } from '@fluentui/react-components';

/**
 * Holds Fluent's focus manager for the life of the page. Without it the manager goes with the last island of Fluent components, before it
 * has taken back `aria-hidden` from what was behind a dialog.
 */
export function FluentKeep() {
  useFocusFinders();
  return null;
}
