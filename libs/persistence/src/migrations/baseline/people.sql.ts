/** The people who sign in to the portal, and their membership in accounts [contract 12]. */
export const users = `
  create table users (
    id uuid primary key default gen_random_uuid(),
    email text not null,
    name text not null,
    -- null: signs in with single sign-on only
    password_hash text,
    created_at timestamptz not null default now(),
    email_verified_at timestamptz,
    -- encrypted
    totp_secret text,
    -- null while the second factor is being set up
    totp_enabled_at timestamptz,
    -- the last accepted time step: a code is valid once
    totp_last_step bigint
  );
  create unique index users_email on users (lower(email));
  create index users_totp on users (id) where totp_secret is not null;

  create table memberships (
    account_id integer not null references accounts on delete cascade,
    user_id uuid not null references users on delete cascade,
    role text not null check (role in ('OWNER', 'ADMIN', 'EDITOR', 'VIEWER')),
    created_at timestamptz not null default now(),
    primary key (account_id, user_id)
  );
  create index memberships_user on memberships (user_id);

  create table recovery_codes (
    user_id uuid not null references users on delete cascade,
    digest bytea not null,
    used_at timestamptz,
    primary key (user_id, digest)
  );
`;

/** Who is signed in, with which browser [contract 12]. */
export const sessions = `
  create table sessions (
    id uuid primary key default gen_random_uuid(),
    -- SHA-256 of the token in the cookie
    digest bytea not null,
    user_id uuid not null,
    account_id integer not null,
    -- true until the second factor is entered: the session permits nothing else
    second_factor_pending boolean not null default false,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    address text not null,
    user_agent text,
    -- started at a provider of single sign-on, which asks for a second factor instead of the service
    second_factor_skipped boolean not null default false,
    -- the sessions of a removed member end with the membership
    foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
  );
  create unique index sessions_digest on sessions (digest);
  create index sessions_member on sessions (account_id, user_id);
  create index sessions_user on sessions (user_id, created_at);
  create index sessions_expiry on sessions (expires_at);
`;

/** Invitations, sign-ups and other links in mails, and the mails [contract 12]. */
export const links = `
  create table invitations (
    id uuid primary key default gen_random_uuid(),
    account_id integer not null references accounts on delete cascade,
    email text not null,
    role text not null check (role in ('OWNER', 'ADMIN', 'EDITOR', 'VIEWER')),
    -- SHA-256 of the token in the link
    digest bytea not null,
    invited_by uuid references users on delete set null,
    -- whether the link was sent to the address, and not shown to the inviter
    mailed boolean not null default false,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz
  );
  create unique index invitations_digest on invitations (digest);
  create unique index invitations_open on invitations (account_id, lower(email)) where accepted_at is null;
  create index invitations_account on invitations (account_id);
  create index invitations_inviter on invitations (invited_by);
  -- for the retention
  create index invitations_expiry on invitations (expires_at);

  -- single-use links for the verification of an e-mail address and for a new password
  create table user_links (
    digest bytea primary key,
    user_id uuid not null references users on delete cascade,
    purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD')),
    -- the account whose administrator asked for the link; the link ends when the user joins another account
    issued_in integer references accounts on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index user_links_user on user_links (user_id, purpose);
  create index user_links_expiry on user_links (expires_at);
  create index user_links_issuer on user_links (issued_in) where issued_in is not null;

  -- sign-ups whose e-mail address is not confirmed yet: no user and no account exist
  create table sign_ups (
    -- SHA-256 of the token in the link
    digest bytea primary key,
    account_name text not null,
    name text not null,
    email text not null,
    password_hash text not null,
    expires_at timestamptz not null
  );
  create index sign_ups_expiry on sign_ups (expires_at);

  -- mails that are not sent yet
  create table mails (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    -- encrypted, because it contains a link
    body text not null,
    attempts integer not null default 0,
    -- when to try next; while a process sends the mail, when another one may take it over
    due_at timestamptz not null,
    -- when the links in the mail end
    expires_at timestamptz not null
  );
  create index mails_due on mails (due_at);
  create index mails_expiry on mails (expires_at);
`;

/** Identities and sign-ins at providers of single sign-on [contract 12]. */
export const singleSignOn = `
  -- the identity of a user at a provider of single sign-on, for each account that it has joined
  create table sso_identities (
    issuer text not null,
    subject text not null,
    account_id integer not null references accounts on delete cascade,
    -- null once the user is deleted: the row remembers that the person has been a member
    user_id uuid references users on delete set null,
    created_at timestamptz not null default now(),
    primary key (issuer, subject, account_id)
  );
  create index sso_identities_user on sso_identities (user_id);
  create index sso_identities_account on sso_identities (account_id);

  -- sign-ins at a provider that have started and not ended
  create table sso_flows (
    -- SHA-256 of the state
    digest bytea primary key,
    -- SHA-256 of the token in the cookie of the browser that has started
    browser bytea not null,
    provider text not null,
    -- encrypted
    code_verifier text not null,
    nonce text not null,
    return_path text,
    address text not null,
    expires_at timestamptz not null
  );
  create index sso_flows_expiry on sso_flows (expires_at);
  create index sso_flows_address on sso_flows (address, expires_at);
`;
