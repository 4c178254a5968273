import type { Words } from '../words.ts';
import type { vault as zh } from '../zh-CN/vault.ts';

export const vault: Words<typeof zh> = {
  shared: 'Shared PC',
  sharedHint: 'Data is stored encrypted and locks when you leave',
  lockedTitle: 'Locked',
  lockedText: 'The data of {{name}} is stored encrypted on this computer. Unsaved input and waiting changes are all there.',
  password: 'Password',
  needPassword: 'Enter your password',
  unlock: 'Unlock',
  unlocking: 'Unlocking',
  byPasskey: 'Unlock with a passkey',
  passkeyFailed: 'The passkey did not unlock it. Try again, or enter your password.',
  wrong: 'Wrong password. Without a connection, enter the password of your last sign-in on this computer.',
  failed: 'Could not unlock',
  other: 'Sign in with another account',
  otherHint: 'The encrypted data stays on this computer and is there when this account signs in again.',
  signInAgain:
    'An account that signed in by SMS has no password to use: choose another account, then sign in by SMS again. That unlocks the data.',
  wrongAtSignIn: 'This computer holds encrypted data of this account that this way in cannot open. Sign in by password or SMS.',
  lockNow: 'Lock',
  settings: 'Lock settings',
  settingsText:
    'The data of this account is stored encrypted on this computer. Once locked, it takes the password or a passkey to unlock it, also offline.',
  idle: 'Lock when nobody is there for',
  idleMinutes: '{{minutes}} minutes',
  passkey: 'Passkey',
  passkeyText: 'Windows Hello, a fingerprint or your face in place of the password. Needs no connection.',
  addPasskey: 'Add a passkey',
  addingPasskey: 'Follow the browser',
  passkeyAdded: 'Passkey added: use it to unlock next time.',
  passkeyNone: 'Not added: cancelled, or the passkeys of this computer cannot unlock.',
  close: 'Close',
};
