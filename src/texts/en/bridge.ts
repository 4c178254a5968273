import type { Words } from '../words.ts';
import type { bridge as chinese } from '../zh-CN/bridge.ts';

export const bridge: Words<typeof chinese> = {
  notice: '{{name}}: {{text}}',
  noCompany: 'There is no company',
  notTab: 'There is no tab of an app here',
  fileName: 'Not a name for a file: only csv, txt, json, xml, pdf, ofd, xlsx, zip, png and jpg are saved',
  press: 'A file can be asked for only right after the user has pressed something',
  mayNot: 'This app may not use {{call}}',
  badInput: '{{call}} does not take this',
  notInFront: '{{call}} is for the app in front only',
  tooOften: '{{call}} is asked for too often, try again later',
  failed: '{{call}} was not carried out',
  noCall: 'Not a call',
  unknownCall: 'There is no call {{call}}',
  tooLarge: 'Too much content for {{call}}',
  cutOff: 'Too many messages, the connection was cut',
};
