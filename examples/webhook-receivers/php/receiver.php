<?php

// A webhook receiver with nothing but PHP 8. Start: WEBHOOK_SECRET=whsec_... php -S 127.0.0.1:8080 receiver.php
// With a web server, let the webhook URL lead to this file.

declare(strict_types=1);

const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 1024 * 1024;

// During a rotation the service signs with both secrets, so one secret is enough here.
$key = base64_decode(preg_replace('/^whsec_/', '', (string) getenv('WEBHOOK_SECRET')), true);
if ($key === false || strlen($key) < 24) {
    answer(500, 'Set WEBHOOK_SECRET to the secret of the webhook URL: whsec_...');
    return;
}
// The folder stands for your database: one file per event, written before the answer, so that a crash loses nothing.
// In a database, a unique index on the id finds the duplicates.
$folder = getenv('EVENTS_FOLDER') ?: 'received-events';

if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    answer(405);
    return;
}
$body = (string) file_get_contents('php://input', length: MAX_BODY_BYTES + 1);
if (strlen($body) > MAX_BODY_BYTES) {
    answer(413);
    return;
}
if (!isAuthentic($key, $body)) {
    answer(401);
    return;
}
$event = json_decode($body, true);
if (!is_array($event) || !is_string($event['event'] ?? null)) {
    answer(400);
    return;
}
$id = headerOf('webhook-id');
try {
    $isNew = store($folder, $id, (int) headerOf('x-listings-sequence'), $body);
} catch (RuntimeException $error) {
    say("not stored: {$error->getMessage()}");
    // The service sends the event again.
    answer(500);
    return;
}
answer(200);
// With PHP-FPM the sender has its answer here, and the work follows.
if (function_exists('fastcgi_finish_request')) {
    fastcgi_finish_request();
}
if ($isNew) {
    handle($id, $event);
} else {
    say("duplicate $id");
}

/** Whether the request comes from the service and is recent. $body is the bytes as received. */
function isAuthentic(string $key, string $body): bool
{
    $id = headerOf('webhook-id');
    $timestamp = headerOf('webhook-timestamp');
    if ($id === '' || !preg_match('/^[0-9]{1,12}$/D', $timestamp)) {
        return false;
    }
    if (abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $expected = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
    foreach (explode(' ', headerOf('webhook-signature')) as $entry) {
        [$version, $value] = array_pad(explode(',', $entry, 2), 2, '');
        $given = base64_decode($value, true);
        if ($version === 'v1' && $given !== false && hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

/** Stores the event. Returns false for a duplicate: only one process can give the file its final name. */
function store(string $folder, string $id, int $sequence, string $body): bool
{
    if (!is_dir($folder) && !@mkdir($folder, 0700) && !is_dir($folder)) {
        throw new RuntimeException("cannot create $folder");
    }
    $final = $folder . '/' . hash('sha256', $id) . '.json';
    if (file_exists($final)) {
        return false;
    }
    $draft = $folder . '/' . bin2hex(random_bytes(16)) . '.draft';
    $file = @fopen($draft, 'x');
    if ($file === false || fwrite($file, $body) !== strlen($body) || !fsync($file)) {
        throw new RuntimeException("cannot write $draft");
    }
    fclose($file);
    $isNew = @link($draft, $final);
    unlink($draft);
    if (!$isNew && !file_exists($final)) {
        throw new RuntimeException("cannot write $final");
    }
    if ($isNew) {
        noticeGap($folder, $sequence);
    }
    return $isNew;
}

/** Only the events of one location come in order, so a gap can close later. Report one that stays open. */
function noticeGap(string $folder, int $sequence): void
{
    $file = fopen($folder . '/last-sequence', 'c+');
    flock($file, LOCK_EX);
    $last = (int) stream_get_contents($file);
    if ($last > 0 && $sequence > $last + 1) {
        say('gap: no event ' . ($last + 1) . ' to ' . ($sequence - 1) . ' yet');
    }
    if ($sequence > $last) {
        rewind($file);
        fwrite($file, (string) $sequence);
    }
    fclose($file);
}

/** Processes the event after the answer. Slow work belongs in a job that reads the stored events. */
function handle(string $id, array $event): void
{
    match ($event['event']) {
        'profile.created' => say("location {$event['location_id']} was created"),
        'profile.updated' => say("location {$event['location_id']} was edited"),
        'interaction.review' => say("review {$event['data']['interaction']['id']} is new or has changed"),
        // An event that this receiver does not know.
        default => say("ignored {$event['event']}"),
    };
    say("processed $id");
}

function headerOf(string $name): string
{
    return (string) ($_SERVER['HTTP_' . strtoupper(str_replace('-', '_', $name))] ?? '');
}

function answer(int $status, string $text = ''): void
{
    http_response_code($status);
    header('content-length: ' . strlen($text));
    echo $text;
}

function say(string $text): void
{
    file_put_contents('php://stderr', "$text\n");
}
