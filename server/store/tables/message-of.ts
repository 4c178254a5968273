import type { Message } from '../../../src/api/entities/message.ts';

/** What a sender says of a message. */
interface Notice {
  readonly sceneCode: string;
  readonly title: string;
  readonly content: string;
  readonly confirm?: true;
  /** What it is about: messages of one matter have the same. */
  readonly bizId?: string;
  readonly url?: string;
  /** The sender's code of what happened. */
  readonly subtopic?: string;
  readonly serviceCode?: string;
  readonly serviceName?: string;
}

const HOUR = 3_600_000;

const services: Readonly<Record<string, readonly [code: string, name: string]>> = {
  '1': ['invoice', '发票开具'],
  '2': ['declaration', '税务申报'],
  '9': ['product', '财税工作台'],
};

/** A message as the gateway stores it. `at`: when it was sent, milliseconds. */
export function messageOf(notice: Notice, id: string, companyId: string, at: number): Message {
  const { sceneCode, title, content, confirm, bizId = id, url = '', subtopic = '' } = notice;
  const [code, name] = services[sceneCode] ?? ['', ''];
  return {
    msgId: id,
    companyId,
    title,
    content,
    bizId,
    bizType: 'AXB',
    readStatus: 0,
    pullStatus: 0,
    sendTime: new Date(at).toISOString(),
    expireTime: new Date(at + 90 * 24 * HOUR).toISOString(),
    url,
    sceneCode,
    confirmFlag: confirm ? 1 : 0,
    extendQueryField: {
      companyId,
      sceneCode,
      noticeId: id,
      customerId: '',
      latestNoticeId: id,
      subtopic,
      serviceCode: notice.serviceCode ?? code,
      serviceName: notice.serviceName ?? name,
      messageRequestId: '',
    },
  };
}
