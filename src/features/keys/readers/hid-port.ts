/** What of a HID device of the browser is used (WebHID). */
export interface HidDevice {
  readonly opened: boolean;
  readonly productName: string;
  readonly collections: readonly { readonly usagePage?: number; readonly usage?: number }[];
  open(): Promise<void>;
  close(): Promise<void>;
  sendReport(reportId: number, data: BufferSource): Promise<void>;
  addEventListener(type: 'inputreport', hear: (event: { readonly data: DataView }) => void): void;
  removeEventListener(type: 'inputreport', hear: (event: { readonly data: DataView }) => void): void;
}

type HidHearer = (event: { readonly device: HidDevice }) => void;

/** `navigator.hid`, as far as it is used. */
export interface Hid {
  getDevices(): Promise<readonly HidDevice[]>;
  requestDevice(options: {
    readonly filters: readonly { readonly usagePage: number; readonly usage: number }[];
  }): Promise<readonly HidDevice[]>;
  addEventListener(type: 'connect' | 'disconnect', hear: HidHearer): void;
}
