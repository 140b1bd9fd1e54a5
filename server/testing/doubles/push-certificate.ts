// Of the name push.test, which exists nowhere, for a hundred years. Made by: openssl req -x509 -newkey ec
// -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=push.test
// -addext subjectAltName=DNS:push.test. The key protects nothing: a test server on 127.0.0.1 has it.

export const PUSH_HOST = 'push.test';

export const pushCertificate = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUdAlj4dUKZUOD/RimpQs2Yle9o1gwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJcHVzaC50ZXN0MCAXDTI2MTEyNzA5MDI0NFoYDzIxMjYxMTAz
MDkwMjQ0WjAUMRIwEAYDVQQDDAlwdXNoLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASWGeTHOqeMYQngkiMbqkLlwjHDs83xM1aTHp4oJ0r+Blu2HwvFEbhR
tDf2oA9/bQPdsxJWX4KN4f3JDYO5/D0Xo2kwZzAdBgNVHQ4EFgQU4ns8hCrGwfQk
zs5bv91Mj6e6QFswHwYDVR0jBBgwFoAU4ns8hCrGwfQkzs5bv91Mj6e6QFswFAYD
VR0RBA0wC4IJcHVzaC50ZXN0MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwID
RwAwRAIgEdWHFPbchcYsTg8HJy+qMYc0RxwNv4SD92qS/9kPrT4CIAXCxt9YrOh7
go+2yhiOVcRu+KwthpEPPgvKDUzzXoUH
-----END CERTIFICATE-----
`;

export const pushCertificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0bCpdVAtGNBCwSu4
NbpHtYPFrHKs/u7R4KsHWytXDvyhRANCAASWGeTHOqeMYQngkiMbqkLlwjHDs83x
M1aTHp4oJ0r+Blu2HwvFEbhRtDf2oA9/bQPdsxJWX4KN4f3JDYO5/D0X
-----END PRIVATE KEY-----
`;
