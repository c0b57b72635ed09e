-- A mail is kept as its text. How it looks as a page is drawn when it's sent, from the text, the link and the language.
alter table mail.outbox
  add column link_text text,
  add column link_href text,
  add column language text,
  drop column body_html,
  add check ((link_text is null) = (link_href is null));
