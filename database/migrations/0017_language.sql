-- The language that a person chose: their pages and their mails follow it. Null until they chose one.
alter table members.member add column language text check (language in ('en', 'es', 'fr', 'de', 'pt', 'ar', 'zh'));
