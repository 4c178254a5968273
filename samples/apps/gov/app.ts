/* The government edition of the demo: says who was led here, and by what. A real one exchanges the one-time code for tokens of its own (tokenByCode). */

const query = new URL(location.href).searchParams;
// Read once, and no longer in the address bar or the history.
history.replaceState(null, '', location.pathname);

const token = query.get('token') ?? '';
const customerId = query.get('customerId') ?? '';

function say(id: string, text: string): void {
  const at = document.getElementById(id);
  if (at !== null) at.textContent = text;
}

say('who', token === '' ? '以游客身份进入，没有带来任何登录信息。' : '收到一次性票据，可以换取本系统的登录。');
say('from', token === '' ? '' : `渠道 ${query.get('channel') ?? ''}，企业编号 ${customerId === '' ? '（无）' : customerId}`);
