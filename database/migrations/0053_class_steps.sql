-- What happens in a class has an order of its own. Clocks of classes are stopped, run fast and jump, so a time says nothing
-- about what came first: whatever happens takes the next step of the class's house, under that row's lock.
alter table ledger.house add column step_count bigint not null default 0 check (step_count >= 0);

-- One press that moved dollars in the book of somebody who's in a class, with the transfers it posted there.
create table ledger.house_step (
  house_id  uuid not null references ledger.house,
  step_no   bigint not null check (step_no > 0),
  member_id uuid not null,
  first_no  bigint not null check (first_no > 0),
  last_no   bigint not null,
  primary key (house_id, step_no),
  unique (member_id, first_no),
  check (last_no >= first_no)
);

alter table classes.class add column began_step bigint;
alter table classes.class add column ended_step bigint;
alter table classes.student add column joined_step bigint;
alter table classes.student add column removed_step bigint;
alter table classes.announcement add column told_step bigint;
alter table classes.warning add column seen_step bigint;

-- Classes from before: times are all that is known of them. What happened in the same moment gets the order it used to be
-- told in.
create temporary table class_press as
select member_id, posted_at, min(transfer_no) as first_no, max(transfer_no) as last_no
  from ledger.transfer where asset = 'USD' and member_id in (select member_id from classes.student)
 group by member_id, posted_at;

create temporary table class_order as
select told.*, row_number() over (partition by class_id order by at, rank, student_no, first_no) as step_no
  from (select class_id, member_id, joined_at as at, 0 as rank, student_no, null::uuid as id, null::text as warned,
               null::bigint as first_no, null::bigint as last_no
          from classes.student
        union all
        select class_id, null, began_at, 1, null, null, null, null, null from classes.class where began_at is not null
        union all
        select class_id, null, told_at, 2, null, announcement_id, null, null, null from classes.announcement
        union all
        select class_id, member_id, seen_at, 3, null, null, kind, null, null from classes.warning
        union all
        select class_id, member_id, posted_at, 4, student_no, null, null, first_no, last_no
          from class_press join classes.student using (member_id) join classes.class using (class_id)
         where ended_at is null or posted_at <= ended_at
        union all
        select class_id, member_id, removed_at, 5, student_no, null, null, null, null
          from classes.student join classes.class using (class_id)
         where removed_at is not null and kept_at is null and (ended_at is null or removed_at <= ended_at)
        union all
        select class_id, null, ended_at, 6, null, null, null, null, null from classes.class where ended_at is not null
       ) as told;

insert into ledger.house_step (house_id, step_no, member_id, first_no, last_no)
select class_id, step_no, member_id, first_no, last_no from class_order where rank = 4;

update classes.student set joined_step = step_no from class_order
 where rank = 0 and class_order.class_id = student.class_id and class_order.member_id = student.member_id;
update classes.class set began_step = step_no from class_order
 where rank = 1 and class_order.class_id = class.class_id;
update classes.announcement set told_step = step_no from class_order
 where rank = 2 and class_order.class_id = announcement.class_id and id = announcement_id;
update classes.warning set seen_step = step_no from class_order
 where rank = 3 and class_order.class_id = warning.class_id and class_order.member_id = warning.member_id and warned = kind;
update classes.student set removed_step = step_no from class_order
 where rank = 5 and class_order.class_id = student.class_id and class_order.member_id = student.member_id;
update classes.class set ended_step = step_no from class_order
 where rank = 6 and class_order.class_id = class.class_id;
update ledger.house set step_count = told.steps
  from (select class_id, max(step_no) as steps from class_order group by class_id) as told where told.class_id = house_id;

drop table class_order;
drop table class_press;

alter table classes.student alter column joined_step set not null;
alter table classes.announcement alter column told_step set not null;
alter table classes.warning alter column seen_step set not null;
alter table classes.class add constraint begun_at_a_step check ((began_at is null) = (began_step is null));
alter table classes.class add constraint ended_at_a_step check ((ended_at is null) = (ended_step is null));

grant select, insert on ledger.house_step to dryrun_app;
grant update (step_count) on ledger.house to dryrun_app;
grant update (began_step, ended_step) on classes.class to dryrun_app;
grant update (removed_step) on classes.student to dryrun_app;
