/** What an app can be allowed to ask of the page that frames it (docs/embedding.md): the codes of `menu_app.capabilities`. */
export const capabilities = ['company', 'session', 'open', 'notice', 'saveFile', 'pickFile', 'print'] as const;
