-- A trainer can also ask a question of one of the quizzes, which has choices of its own.
alter table classes.question
  add column lesson text,
  add column place integer check (place >= 0),
  drop constraint question_check,
  add constraint question_check
    check (num_nonnulls(script, words, lesson) = 1 and (lesson is null) = (place is null));

alter table classes.answer
  drop constraint answer_says_check,
  add constraint answer_says_check check (says in ('yes', 'no', 'unsure', 'a', 'b', 'c', 'd'));
