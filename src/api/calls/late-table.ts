import * as account from './account.ts';
import * as login from './login.ts';
import * as protocol from './protocol.ts';

/** Calls that a user asks for by a form of his own: their rows are loaded when the first of them is made (`load-call.ts`). */
export const lateCalls = {
  webPasswordLogin: login.webPasswordLogin,
  workbenchLogin: login.workbenchLogin,
  webQuickLogin: login.webQuickLogin,
  workbenchQuickLogin: login.workbenchQuickLogin,
  dynamicPassword: login.dynamicPassword,
  guestLogin: login.guestLogin,
  tokenByCode: login.tokenByCode,
  logout: login.logout,
  getSliderImage: account.getSliderImage,
  checkSliderImage: account.checkSliderImage,
  sendSmsCode: account.sendSmsCode,
  checkSmsCode: account.checkSmsCode,
  resetPassword: account.resetPassword,
  changePassword: account.changePassword,
  initAccount: account.initAccount,
  exchangeId: account.exchangeId,
  listDevices: account.listDevices,
  signOutDevice: account.signOutDevice,
  getProtocol: protocol.getProtocol,
  saveProtocol: protocol.saveProtocol,
  isNeedAgreement: protocol.isNeedAgreement,
  getPolicy: protocol.getPolicy,
};
