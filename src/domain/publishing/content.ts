import { ONCE, type PublicationKind, USUAL_TYPE } from './publication.ts';

/** Words, picture and button of one page of what is published. */
export interface PublicationPage {
  readonly title: string;
  readonly text: string;
  /** Path of a picture of the product's own origin, '' for none. */
  readonly imgUrl: string;
  /** '' for no button. */
  readonly buttonText: string;
  /** 0 an address, 1 a tab, 2 a built-in app (TAB-07). A notice has no button, and in `jumpParam` the address of its link, '' for none. */
  readonly jumpType: 0 | 1 | 2;
  readonly jumpParam: string;
  /** 0 IE, 1 the default browser, 2 the embedded one. */
  readonly openBrowser: 0 | 1 | 2;
}

/** Everything that a form of the operator's holds. Each kind uses its own part of it (`fieldsOfKind`); the rest is empty. */
export interface PublicationContent extends PublicationPage {
  /** -1, 1, 7, 30 or 9999. */
  readonly freq: number;
  /** 1: only in the tab `tabCode`. */
  readonly showType: 0 | 1;
  readonly tabCode: string;
  /** 1: a click beside it closes it. */
  /** 1 shows a button that closes, 2 leaves it to the action. */
  readonly closeType: 1 | 2;
  readonly popContextType: number;
  /** Position of an operation tip or a recommendation. */
  readonly position: string;
  /** 1: closed at the gateway after it was shown. */
  readonly frequencyType: 0 | 1;
  /** Code of an operation tip, year of a report, number of a manager. */
  readonly code: string;
  /** What the counts of usage call it. */
  readonly tag: string;
  /** Scene of a notice: '1' invoices, '2' declarations, '9' the product. */
  readonly scene: string;
  /** Pages of a multi-popup behind the first. */
  readonly pages: readonly PublicationPage[];
}

export const emptyPage: PublicationPage = {
  title: '',
  text: '',
  imgUrl: '',
  buttonText: '',
  jumpType: 1,
  jumpParam: '',
  openBrowser: 1,
};

export const emptyContent: PublicationContent = {
  ...emptyPage,
  freq: ONCE,
  showType: 0,
  tabCode: '',
  closeType: 1,
  popContextType: USUAL_TYPE,
  position: '',
  frequencyType: 1,
  code: '',
  tag: '',
  scene: '9',
  pages: [],
};

/** Fields of a kind beside title, text and schedule, in the order of the form. */
export const fieldsOfKind: Readonly<Record<PublicationKind, readonly (keyof PublicationContent)[]>> = {
  bubble: ['imgUrl', 'buttonText', 'freq', 'showType'],
  popup: ['imgUrl', 'buttonText', 'freq', 'popContextType', 'closeType', 'showType'],
  operationTip: ['imgUrl', 'buttonText', 'position', 'code', 'frequencyType', 'tag'],
  raffle: ['imgUrl', 'buttonText', 'freq'],
  marketing: ['imgUrl', 'buttonText', 'freq'],
  multiPopup: ['imgUrl', 'buttonText', 'freq', 'pages'],
  banner: ['imgUrl', 'buttonText'],
  recommendation: ['imgUrl', 'buttonText', 'position'],
  annualReport: ['imgUrl', 'buttonText', 'code'],
  valuePublicity: ['imgUrl', 'buttonText'],
  serviceManager: ['imgUrl', 'code'],
  notice: ['jumpParam', 'scene'],
};
