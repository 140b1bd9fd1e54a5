/**
 * A certificate for 127.0.0.1 that nobody vouches for, with its key: for tests of who is not
 * trusted. Made for this file, used nowhere else.
 */
export function selfSignedCertificate(): { key: string; cert: string } {
  return { key, cert };
}

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgx1FFsKgQeuF4LjIf
O1YAUtD/rdDVtd1u9UpwHTxzKS+hRANCAARxru1IYs/4vQ8yljSaJs4kL1X47JGp
MjNKZpLSOj5XC+zzMw200RSI3v/VL5Lnzvic9oyJCVEHXbNQ1pqfdKjQ
-----END PRIVATE KEY-----
`;

const cert = `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUMVjB445Q1nJFLnyMMksPLnnbk90wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTA2MjMwMFoYDzIxMjYxMDI4
MDYyMzAwWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARxru1IYs/4vQ8yljSaJs4kL1X47JGpMjNKZpLSOj5XC+zzMw200RSI
3v/VL5Lnzvic9oyJCVEHXbNQ1pqfdKjQo2QwYjAdBgNVHQ4EFgQUA/SS5wnfAGmq
Xk2jc9LAkvh6ymowHwYDVR0jBBgwFoAUA/SS5wnfAGmqXk2jc9LAkvh6ymowDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IEYRL2PJeWONycywSKGcpXToIZcAkxJgQz414yaWP/bBAiA3RxL+hZ7nUOZ8WERz
ncxsYU981oVy+ufvh7NwS5kG9g==
-----END CERTIFICATE-----
`;
