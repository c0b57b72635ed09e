-- What a username looks like to somebody who reads quickly: no two members are called alike. The application works it out,
-- also for those who are here already; where two of them look alike, the second one keeps the name without a twin.
alter table members.member add column username_twin text;
create unique index member_username_twin on members.member (username_twin);
